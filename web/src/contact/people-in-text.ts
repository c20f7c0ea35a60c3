import { addressParser } from 'postal-mime'
import type { ContactRow } from './contact-rows.ts'

/** What a list of recipients says of a person. */
export type PersonInText = Pick<ContactRow, 'firstName' | 'lastName' | 'email'>

const ADDRESS = /^\S+@\S+$/

/**
 * The people of a text as an e-mail program copies its recipients: `Hana Kereama <hana@example.nz>; mere@example.nz`.
 * Empty unless it holds an address.
 */
export function peopleIn(text: string): PersonInText[] {
  if (!text.includes('@')) return []
  // A field of one line has taken away what stood between the lines.
  const entries = addressParser(text.replaceAll(/>\s*(?=[^\s,;])/g, '>, '), { flatten: true })
  return entries.flatMap(({ name, address }, index) => {
    if (!address || !ADDRESS.test(address)) return []
    const before = entries[index - 1]
    return [{ ...namesOf(name, before && !before.address ? before.name : ''), email: address }]
  })
}

/** `Kereama, Hana` is the last name first; where nothing quotes it, its first part comes as an entry without an address. */
function namesOf(name: string, entryBefore: string): Pick<PersonInText, 'firstName' | 'lastName'> {
  const [last = '', first] = (entryBefore ? `${entryBefore}, ${name}` : name).split(/,\s*/)
  if (first !== undefined) return { firstName: first.trim(), lastName: last.trim() }
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}
