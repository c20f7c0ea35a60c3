import { daysBetween, type Day } from '@app/contract/dates'

/** Whole days since the last reminder; infinity without one, which satisfies every rule. */
export const daysSince = (lastReminder: Day | null, today: Day): number =>
  lastReminder === null ? Number.POSITIVE_INFINITY : daysBetween(lastReminder, today)
