import { addDays, daysBetween, LAST_DAY, type Day } from '@app/contract/dates'
import type { ReminderKind } from '@app/contract/email/kinds'

/** A rule that can ever apply does so within a year. If none does, something has to change first. */
const SEARCHED_DAYS = 366

export interface NextEmail {
  day: Day
  kind: ReminderKind
}

/**
 * The first day, starting with `from`, on which a rule selects a kind; null if there is none before the last valid day.
 */
export function nextEmail(kindOn: (day: Day) => ReminderKind | null, from: Day): NextEmail | null {
  const searched = Math.min(SEARCHED_DAYS, daysBetween(from, LAST_DAY))
  for (let days = 0; days <= searched; days++) {
    const day = addDays(from, days)
    const kind = kindOn(day)
    if (kind !== null) return { day, kind }
  }
  return null
}
