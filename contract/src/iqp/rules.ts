import { daysBetween, type Day } from '../dates.ts'

/** Staff are warned this many days before a registration ends (docs/rules/evidence.md#iqps). */
export const ENDING_WITHIN_DAYS = 60

export type RegistrationState = 'ended' | 'ending' | 'valid' | 'unknown'

/** Whether a registration is valid on a day; one without an end is unknown. It is valid on its last day. */
export function registrationState(validUntil: Day | null, today: Day): RegistrationState {
  if (validUntil === null) return 'unknown'
  if (validUntil < today) return 'ended'
  return daysBetween(today, validUntil) <= ENDING_WITHIN_DAYS ? 'ending' : 'valid'
}

/** The text that the keyword filter searches, on the screen and in exports. */
export const iqpSearchText = (iqp: {
  name: string
  companyName: string
  register: string
  registrationNumber: string
  ssCodes: readonly string[]
  email: string
}): string =>
  [iqp.name, iqp.companyName, iqp.register, iqp.registrationNumber, iqp.ssCodes.join(' '), iqp.email].join(' ')
