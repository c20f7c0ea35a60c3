import { addDays, daysBetween, type Day } from '@app/contract/dates'
import type { KindOfTopic } from '@app/contract/email/kinds'
import { daysSince } from './reminder-days.ts'

export type BwofKind = KindOfTopic<'bwof'>

/** A warrant is considered from so long before it is due. */
export const BWOF_CONSIDERED_DAYS = 42
/** Reminders from longer before the due day belong to the last cycle. */
export const CYCLE_DAYS = 90
const FOLLOW_UP_UP_TO_DAYS = 14
const URGENT_UP_TO_DAYS = 7
const FOLLOW_UP_AFTER_DAYS = 14
const AGAIN_AFTER_DAYS = 7

/** What one supplier owes for one warrant. */
export interface BwofFacts {
  /** The warrant's anniversary. */
  due: Day
  /** Day of the newest reminder of what is outstanding, in this cycle or an earlier one. */
  lastReminder: Day | null
  /** All that is outstanding is of type Audit. */
  isAudit: boolean
}

/** Which reminder is to go on that day, if one is (docs/rules/reminders.md#certificates). */
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

/** Whether a reminder belongs to the cycle that ends on the due day. */
export const isOfCycle = (reminder: Day, due: Day): boolean => reminder >= addDays(due, -CYCLE_DAYS)

/** The first e-mail of a cycle. */
export const bwofRequest = (isAudit: boolean): BwofKind => (isAudit ? 'Email_Bwof_Audit' : 'Email_12A_Request')
