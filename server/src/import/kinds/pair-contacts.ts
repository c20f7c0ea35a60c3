import { textKey } from '../keys.ts'
import { mapInTurns } from '../map-in-turns.ts'

/** What a contact is known by. */
interface KnownBy {
  firstName: string
  lastName: string
  email: string
}

export const personName = ({ firstName = '', lastName = '' }: Partial<KnownBy>): string =>
  `${firstName} ${lastName}`.trim()

/** Keys that are equal for two spellings; empty for a contact without a name, or without an address. */
const keysOf = (person: Partial<KnownBy>) => ({ name: textKey(personName(person)), email: textKey(person.email ?? '') })

/** Finds the contacts of a place of whom the name or the address is the same, in their order. */
export function findAlike<Contact extends KnownBy>(
  byPlace: ReadonlyMap<string, readonly Contact[]>,
): (place: string, person: Partial<KnownBy>) => Contact[] {
  const indexes = new Map<string, ReadonlyMap<string, number[]>>()
  return (place, person) => {
    const there = byPlace.get(place) ?? []
    // Of the places that the file names: all contacts of an office are many.
    const index = indexes.get(place) ?? indexOf(there)
    indexes.set(place, index)
    const found = new Set(keysIn(person).flatMap((key) => index.get(key) ?? []))
    return [...found].toSorted((one, other) => one - other).flatMap((at) => there[at] ?? [])
  }
}

/** Where the contacts with a name or an address are. */
function indexOf(contacts: readonly KnownBy[]): ReadonlyMap<string, number[]> {
  const index = new Map<string, number[]>()
  for (const [at, contact] of contacts.entries()) {
    for (const key of keysIn(contact)) {
      const known = index.get(key)
      if (known) known.push(at)
      else index.set(key, [at])
    }
  }
  return index
}

function keysIn(person: Partial<KnownBy>): string[] {
  const { name, email } = keysOf(person)
  return [...(name ? [`name ${name}`] : []), ...(email ? [`email ${email}`] : [])]
}

type Fits = (one: Partial<KnownBy>, other: Partial<KnownBy>) => boolean

/** Name and address are the same, or both have none. */
const isAsKnown: Fits = (one, other) => {
  const [ours, theirs] = [keysOf(one), keysOf(other)]
  return ours.name === theirs.name && ours.email === theirs.email
}

/** Of two of whom the name or the address is the same: the other one is too, or is missing. */
const isSamePerson: Fits = (one, other) => {
  const [ours, theirs] = [keysOf(one), keysOf(other)]
  const isNoOther = (a: string, b: string) => a === b || a === '' || b === ''
  return isNoOther(ours.name, theirs.name) && isNoOther(ours.email, theirs.email)
}

/** A line of a file that names the place of its person. */
interface PlacedLine<Contact extends KnownBy> {
  /** The number of the line. */
  line: number
  /** The same for two lines about one person. */
  key: string
  says: Partial<KnownBy>
  /** The contacts of the place of whom the name or the address is the same. */
  alike: readonly Contact[]
}

/**
 * Finds the stored contact that each line is, by their numbers, best match first. An office has one address for several
 * people, so each contact is one line's only: a file that was imported finds each of its people again. Of lines about one
 * person the first one counts.
 */
export async function pairContacts<Contact extends KnownBy>(
  lines: readonly PlacedLine<Contact>[],
): Promise<Map<number, Contact>> {
  const pairs = new Map<number, Contact>()
  const taken = new Set<Contact>()
  const people = lines.filter(isFirstOfKey())
  for (const fits of [isAsKnown, isSamePerson]) {
    await mapInTurns(people, ({ line, says, alike }) => {
      const contact = pairs.has(line) ? undefined : alike.find((each) => !taken.has(each) && fits(each, says))
      if (!contact) return
      pairs.set(line, contact)
      taken.add(contact)
    })
  }
  return pairs
}

const isFirstOfKey = () => {
  const keys = new Set<string>()
  return ({ key }: { key: string }): boolean => keys.size < keys.add(key).size
}
