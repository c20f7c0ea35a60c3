import { Highlight } from '../table/Highlight.tsx'

/** Before the @ and before each dot of the domain. */
const BREAKS = /(?=@)|(?=\.[^@]*$)/g

/** An e-mail address, or what stands in its place, that breaks where people read it apart. */
export function EmailAddress({ of: address }: { readonly of: string }) {
  return <Highlight text={address} {...(address.includes('@') && { breaks: BREAKS })} />
}
