/** How far back the Sent list goes, and the most e-mails that it shows (docs/rules/reminders.md#sent-list). */
export const SENT_MONTHS = 12
export const SENT_LIMIT = 5000
/** Of how many properties a screen asks for the rows that have changed. With more, the whole list is as cheap. */
export const EMAIL_PROPERTIES_AT_ONCE = 200

/** How many days ahead the lists can be viewed. */
export const LATEST_LIST_DAYS = 366

/** Why a row is held (docs/rules/reminders.md#held-rows). */
export const HOLD_REASONS = [
  'SNOOZED',
  'PROMISED',
  'ANSWER WAITING',
  'SUPPLIER AUTOMATION OFF',
  'PROPERTY AUTOMATION OFF',
  'NO RECIPIENTS',
  'SUPPLIER INACTIVE',
  'ADDRESS FAILS',
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Why an e-mail is held that was on its way when a backup was made (docs/rules/reminders.md#restored-e-mails). */
export const RESTORED = 'RESTORED'

/** A snooze by the office, or by the supplier's promise. */
const SNOOZES: readonly string[] = ['SNOOZED', 'PROMISED'] satisfies HoldReason[]

/** Only a row that is held by nothing but snoozes can be resumed (docs/rules/reminders.md#held-rows). */
export const canBeResumed = (reason: string): boolean =>
  reason !== '' && reason.split(', ').every((each) => SNOOZES.includes(each))

/** `QUEUED`, and `QUEUED (RETRY n)` after temporary failures. */
export const isQueued = (status: string): boolean => status.toLowerCase().includes('queued')

/**
 * Stands in an e-mail where the supplier's return link goes. The address itself is put in only when the message leaves
 * (docs/rules/returns.md#links).
 */
export const RETURN_LINK_MARK = '[return link]'

/** The author of e-mails that no login has queued. */
export const AUTOMATION = 'Automation'

/** Joins addresses with semicolons. */
export const joinAddresses = (addresses: readonly string[]): string => addresses.join('; ')
export const splitAddresses = (text: string): string[] =>
  text
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** The most addresses in To, and in Cc, of an e-mail. */
export const RECIPIENT_LIMIT = 100

export const SUBJECT_LENGTH = 500
/** Characters of HTML. */
export const BODY_LENGTH = 200_000

/** How often sending an e-mail is tried before it fails (docs/rules/reminders.md#tries). */
export const MAX_TRIES = 5

/** The shown status of an e-mail. `tries` counts temporary failures. */
export const emailStatus = (status: string, tries: number): string =>
  status === 'QUEUED' && tries > 0 ? `QUEUED (RETRY ${tries})` : status

/** What became of an e-mail, the first that fits (docs/rules/mailbox.md#what-became-of-an-e-mail). */
export const DELIVERIES = ['answered', 'bounced', 'auto-replied', 'sent'] as const
export type EmailDelivery = (typeof DELIVERIES)[number]

/**
 * For how long e-mails that somebody sent on a screen can be taken back: longer than Undo is offered, so that a click at the
 * last moment arrives in time (docs/rules/reminders.md#taking-back).
 */
export const WITHDRAW_SECONDS = 12

/**
 * The most megabytes of files that an e-mail brings nearly everywhere (docs/rules/evidence.md#sending-a-warrant): many mail servers
 * refuse e-mails above 25 MB, and on the way files are more than a third larger.
 */
export const MAX_MAILED_MEGABYTES = 18
