import { daysBetween, type Day } from '../dates.ts'

/** Staff are warned this many days before a registration ends (docs/rules/evidence.md#iqps). */
export const ENDING_WITHIN_DAYS = 60

/** The columns of the screen that an export can have (docs/rules/views.md#exports). */
export const IQP_COLUMNS = ['name', 'company', 'register', 'number', 'systems', 'until', 'confirmed'] as const
export type IqpColumn = (typeof IQP_COLUMNS)[number]

/** What the list can be cut down to: registrations that end or have ended, or those that nobody has confirmed. */
export const SHOWN_IQPS = ['ending', 'unconfirmed'] as const

export function isShownIqp(
  { validUntil, confirmed }: { validUntil: Day | null; confirmed: boolean },
  show: (typeof SHOWN_IQPS)[number] | undefined,
  today: Day,
): boolean {
  if (show === 'unconfirmed') return !confirmed
  return show === undefined || ['ending', 'ended'].includes(registrationState(validUntil, today))
}

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
