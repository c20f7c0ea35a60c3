import { isOfCycle } from '@app/contract/bwof/rules'
import { daysBetween, type Day } from '@app/contract/dates'
import type { KindOfTopic, SITE_AUDIT_KIND } from '@app/contract/email/kinds'
import { daysSince } from './reminder-days.ts'

export type BwofKind = Exclude<KindOfTopic<'bwof'>, typeof SITE_AUDIT_KIND>

/** A warrant is considered from this many days before it is due. */
export const BWOF_CONSIDERED_DAYS = 42
const FOLLOW_UP_UP_TO_DAYS = 14
const URGENT_UP_TO_DAYS = 7
const FOLLOW_UP_AFTER_DAYS = 14
const AGAIN_AFTER_DAYS = 7

/** The outstanding systems of one supplier for one warrant. */
export interface BwofFacts {
  /** The warrant's anniversary. */
  due: Day
  /** The day of the last reminder of the outstanding systems, in this cycle or an earlier one. */
  lastReminder: Day | null
  /** All outstanding systems are of type Audit. */
  isAudit: boolean
}

/** The reminder to send on a day, if any (docs/rules/reminders.md#certificates). */
export function bwofReminder({ due, lastReminder, isAudit }: BwofFacts, today: Day): BwofKind | null {
  const days = daysBetween(today, due)
  const isOfThisCycle = lastReminder !== null && isOfCycle(lastReminder, due)
  const since = daysSince(isOfThisCycle ? lastReminder : null, today)
  if (days < 0) return since >= AGAIN_AFTER_DAYS ? 'Email_12A_Overdue' : null
  if (days <= URGENT_UP_TO_DAYS) return since >= AGAIN_AFTER_DAYS ? 'Email_12A_Urgent' : null
  if (days <= FOLLOW_UP_UP_TO_DAYS && isOfThisCycle) return since >= FOLLOW_UP_AFTER_DAYS ? 'Email_12A_FollowUp' : null
  if (days <= BWOF_CONSIDERED_DAYS && !isOfThisCycle) return bwofRequest(isAudit)
  return null
}

/** The first e-mail of a cycle. */
export const bwofRequest = (isAudit: boolean): BwofKind => (isAudit ? 'Email_Bwof_Audit' : 'Email_12A_Request')
