import type { HoldReason } from '@app/contract/email/rules'
import { isQueued, RESTORED } from '@app/contract/email/rules'
import type { SentEmail } from '@app/contract/email/sent-email'
import { shownCount } from '../../ui/table/RowCount.tsx'

/** `1 email`, `1,204 emails` */
export const shownEmails = (count: number): string => (count === 1 ? '1 email' : `${shownCount(count)} emails`)

/** What a button does to how many: `Send 12 emails`; `Send` where nothing is selected. */
export const withCount = (action: string, count: number): string =>
  count === 0 ? action : `${action} ${shownEmails(count)}`

/** When queued e-mails go out (docs/rules/reminders.md#daily-run). */
export const WHEN_QUEUED_ARE_SENT =
  'Queued emails are sent at 9:00 on the next working day, or when somebody triggers the email automation.'

const REASON_LABELS: Readonly<Record<HoldReason, string>> = {
  SNOOZED: 'Snoozed',
  PROMISED: 'The supplier has named a day',
  'ANSWER WAITING': 'An answer waits to be checked',
  'SUPPLIER AUTOMATION OFF': 'Automated emails are off for the company',
  'PROPERTY AUTOMATION OFF': 'Automated emails are off for the property',
  'NO RECIPIENTS': 'No recipients',
  'SUPPLIER INACTIVE': 'The company is inactive',
  'ADDRESS FAILS': 'Messages to the address come back',
}

const isHoldReason = (reason: string): reason is HoldReason => Object.hasOwn(REASON_LABELS, reason)

/** The reasons why a row is held, for people. */
export const reasonLabels = (reason: string): string[] =>
  reason.split(', ').map((each) => (isHoldReason(each) ? REASON_LABELS[each] : each))

/** Why an e-mail was not sent, for people. */
export const notSentLabel = (reason: string): string => (reason === RESTORED ? 'A backup was restored' : reason)

/** `QUEUED (RETRY 2)` becomes `Queued (retry 2)`. */
export const statusLabel = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1).toLowerCase()

/** Who generated an e-mail; `-` while it is queued (docs/rules/screens.md#outbound-e-mails). */
export const generatedByLabel = ({ status, generatedBy }: Pick<SentEmail, 'status' | 'generatedBy'>): string =>
  isQueued(status) ? '-' : generatedBy || 'Unknown'
