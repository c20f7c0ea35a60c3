import { addDays, isDay, type Day } from '@app/contract/dates'
import type { EmailKind } from '@app/contract/email/kinds'

/** Every rule that will ever fit does so within a year: what is not found by then waits for something to change. */
const SEARCHED_DAYS = 366

export interface NextEmail {
  day: Day
  kind: EmailKind
}

/** The first day, from that one on, on which a rule gives a kind; none past the end of the calendar. */
export function nextEmail(kindOn: (day: Day) => EmailKind | null, from: Day): NextEmail | null {
  for (let days = 0; days <= SEARCHED_DAYS; days++) {
    const day = addDays(from, days)
    const kind = kindOn(day)
    if (kind !== null) return isDay(day) ? { day, kind } : null
  }
  return null
}
