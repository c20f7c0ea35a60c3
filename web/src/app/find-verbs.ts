import { fold } from '@app/contract/keyword'
import { nearPlaces } from '../lib/keyword-search/near-search.ts'
import type { ChosenRole } from '../user/chosen-role.ts'
import { isWholeAddress } from '../user/whole-address.ts'

/** What is done to a service, on the screen of its property. */
const VERBS = [
  { name: 'snooze', label: 'Snooze a service' },
  { name: 'record', label: 'Record compliance' },
] as const

/** The rest of a query that begins with a word; null if it does not. */
function restAfter(word: string, query: string): string | null {
  const folded = fold(query).trim()
  if (folded === word) return ''
  return folded.startsWith(`${word} `) ? folded.slice(word.length).trim() : null
}

/** The verb that a query begins with, and the rest of the query, which names the property. */
export function startOfVerb(query: string) {
  for (const verb of VERBS) {
    const rest = restAfter(verb.name, query)
    if (rest !== null) return { ...verb, rest }
  }
  return null
}

/** The word before the name of a supplier. */
const REMIND = 'remind'

/** The word before an address. */
const INVITE = 'invite'

/** The words after "remind", which name the supplier; null for another query. */
export const startOfReminder = (query: string): string | null => restAfter(REMIND, query)

/** A person who is let in. */
export interface Invitation {
  readonly email: string
  /** All roles that they could have, until one is named. */
  readonly roles: readonly InvitedRole[]
}

export type InvitedRole = Extract<ChosenRole, 'ExternalSupplier' | 'ExternalCustomer'>

/** What people call those who are let in. */
export const INVITED = {
  ExternalSupplier: 'supplier',
  ExternalCustomer: 'customer',
} as const satisfies Record<InvitedRole, string>

const INVITED_ROLES: readonly InvitedRole[] = ['ExternalSupplier', 'ExternalCustomer']

/** Whom a query lets in, such as `invite supplier jobs@kea.example`; null without an address. */
export function startOfInvitation(query: string): Invitation | null {
  const [verb, ...words] = query.trim().split(/\s+/)
  const email = words.find(isWholeAddress)
  if (verb?.toLowerCase() !== INVITE || email === undefined) return null
  const named = INVITED_ROLES.filter((role) => words.some((word) => word.toLowerCase() === INVITED[role]))
  return { email, roles: named.length > 0 ? named : INVITED_ROLES }
}

const FIRST_WORDS: readonly string[] = [...VERBS.map(({ name }) => name), REMIND, INVITE]

/**
 * A query whose first word is nearly a verb, with that verb: `snooze harbour` for `snoze harbour`. Null for another one. A
 * word that only begins so is a word of its own.
 */
export function withVerbSpelledRight(query: string): string | null {
  const [first = '', ...words] = query.trimStart().split(/(?<=\S)(?=\s)/)
  const near = FIRST_WORDS.filter((verb) => verb !== fold(first) && Math.abs(verb.length - first.length) <= 1)
  const verb = near[nearPlaces(near, first, 1)[0] ?? -1]
  return verb === undefined ? null : [verb, ...words].join('')
}
