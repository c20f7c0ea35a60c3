import { fold } from '@app/contract/keyword'
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

/** The words after "remind", which name the supplier; null for another query. */
export const startOfReminder = (query: string): string | null => restAfter('remind', query)

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
  if (verb?.toLowerCase() !== 'invite' || email === undefined) return null
  const named = INVITED_ROLES.filter((role) => words.some((word) => word.toLowerCase() === INVITED[role]))
  return { email, roles: named.length > 0 ? named : INVITED_ROLES }
}
