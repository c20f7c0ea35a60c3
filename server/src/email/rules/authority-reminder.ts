import { isWarrantLate } from '@app/contract/bwof/rules'
import type { Day } from '@app/contract/dates'
import type { ReminderKind } from '@app/contract/email/kinds'

export const AUTHORITY_KIND = 'Email_AuthorityOverdueBwofNotification' satisfies ReminderKind

export interface AuthorityFacts {
  /** The warrant's anniversary. */
  due: Day
  /** The day of the last notice to the authority, for this warrant or an earlier one. */
  lastReminder: Day | null
}

/** The regional authority is notified once of each late warrant (docs/rules/reminders.md#authority). */
export const authorityReminder = ({ due, lastReminder }: AuthorityFacts, today: Day): typeof AUTHORITY_KIND | null =>
  isWarrantLate(due, today) && (lastReminder === null || lastReminder < due) ? AUTHORITY_KIND : null
