/** How long the Sent list looks back, and how many it holds at most (docs/rules/reminders.md#sent-list). */
export const SENT_MONTHS = 12
export const SENT_LIMIT = 5000

/** How far ahead the lists of a later day can be looked at, in days. */
export const LATEST_LIST_DAYS = 366

/** Why a recommended row is held back (docs/rules/reminders.md#held-rows), joined by `, `. */
export const HOLD_REASONS = [
  'SNOOZED',
  'SUPPLIER AUTOMATION OFF',
  'PROPERTY AUTOMATION OFF',
  'NO RECIPIENTS',
  'SUPPLIER INACTIVE',
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Only rows that nothing but their snooze holds can be resumed (docs/rules/reminders.md#held-rows). */
export const canBeResumed = (reason: string): boolean => reason === 'SNOOZED'

/** `QUEUED`, and `QUEUED (RETRY n)` after temporary failures. */
export const isQueued = (status: string): boolean => status.toLowerCase().includes('queued')

/** Who put an e-mail into the queue, where no login did. */
export const AUTOMATION = 'Automation'

/** Addresses in one text are parted by semicolons. */
export const joinAddresses = (addresses: readonly string[]): string => addresses.join('; ')
export const splitAddresses = (text: string): string[] =>
  text
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** Most addresses in To, and in Cc, of one e-mail. */
export const RECIPIENT_LIMIT = 100

export const SUBJECT_LENGTH = 500
/** Characters of HTML. */
export const BODY_LENGTH = 200_000

/** So often an e-mail is tried before it has failed (docs/rules/reminders.md#tries). */
export const MAX_TRIES = 5

/** What has become of an e-mail; `tries` are those that failed for now. */
export const emailStatus = (status: string, tries: number): string =>
  status === 'QUEUED' && tries > 0 ? `QUEUED (RETRY ${tries})` : status
