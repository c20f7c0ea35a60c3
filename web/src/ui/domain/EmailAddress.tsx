import { useContext } from 'react'
import { AreTextsCut } from '../table/cut-context.ts'
import { Highlight } from '../table/Highlight.tsx'
import classes from './EmailAddress.module.css'

/** Matches the positions before the @ and before each dot of the domain. */
const BREAKS = /(?=@)|(?=\.[^@]*$)/g

/** An e-mail address, or a name shown in its place. Long addresses break before the @ and the last dot. */
export function EmailAddress({ address }: { readonly address: string }) {
  return <Highlight text={address} {...(address.includes('@') && { breaks: BREAKS })} />
}

/** An e-mail address, or a name shown in its place, in a list: where texts are cut, a long address is cut and never broken. */
export function ListedAddress({ address }: { readonly address: string }) {
  const isCut = useContext(AreTextsCut)
  if (!isCut || !address.includes('@')) return <EmailAddress address={address} />
  return (
    <span className={classes.listed}>
      <Highlight text={address} />
    </span>
  )
}
