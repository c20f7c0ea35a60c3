import { daysBetween, type Day } from '@app/contract/dates'

/** Whole days since the last reminder; without one, more than any rule asks for. */
export const daysSince = (lastReminder: Day | null, today: Day): number =>
  lastReminder === null ? Number.POSITIVE_INFINITY : daysBetween(lastReminder, today)
