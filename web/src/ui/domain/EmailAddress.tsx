import { Highlight } from '../table/Highlight.tsx'

/** Matches the positions before the @ and before each dot of the domain. */
const BREAKS = /(?=@)|(?=\.[^@]*$)/g

/** An e-mail address, or a name shown in its place. Long addresses break before the @ and the last dot. */
export function EmailAddress({ address }: { readonly address: string }) {
  return <Highlight text={address} {...(address.includes('@') && { breaks: BREAKS })} />
}
