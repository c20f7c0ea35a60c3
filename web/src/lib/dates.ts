import { daysBetween, todayIn, type Day } from '@app/contract/dates'
import { settings } from './settings.ts'

const MINUTE_MS = 60_000

let known: { readonly minute: number; readonly day: Day } = { minute: -1, day: '' }

/** Today's date in the business time zone. Screens ask on every render, so it is computed once a minute. */
export function today(): Day {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (known.minute !== minute) known = { minute, day: todayIn(settings.timeZone) }
  return known.day
}

const countOfDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** The date of a moment (ISO 8601) in the business time zone. */
export const dayOf = (moment: string): Day => todayIn(settings.timeZone, new Date(moment))

/** How far away a due day is: `in 12 days`, `today`, `4 days late`. */
export function relativeDays(days: number): string {
  if (days === 0) return 'today'
  return days > 0 ? `in ${countOfDays(days)}` : `${countOfDays(-days)} late`
}

/** How long ago a day was: `4 days ago`, `today`. A future day reads as in `relativeDays`. */
export const pastDays = (days: number): string => (days < 0 ? `${countOfDays(-days)} ago` : relativeDays(days))

/** Whole days from today to a day; null if there is no day. */
export const daysUntil = (day: Day | null, today: Day): number | null => (day === null ? null : daysBetween(today, day))
