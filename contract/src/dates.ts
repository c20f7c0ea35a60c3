import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export type Day = string

export const DAY_FORMAT = 'YYYY-MM-DD'

/** The format of dates on screens: `14 Mar 2027` (docs/rules/screens.md#dates-on-screens). */
export const SHOWN_DAY_FORMAT = 'DD MMM YYYY'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MONTHS = Array.from({ length: 12 }, (_, month) => dayjs.utc(0).month(month).format('MMMM'))
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Swedish dates are in the ISO 8601 format. Creating a formatter costs a hundred times as much as using it, so each is
 * cached.
 */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const calendar = formatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formatters.set(timeZone, calendar)
  return calendar
}

/** By the minute, of each time zone: a day begins with a minute. */
const daysOfMinutes = new Map<string, Map<number, Day>>()
/** Of a time zone; beyond, all are forgotten and asked for again. */
const MINUTES_KNOWN = 10_000

/**
 * The current date in a time zone. This is the only place that turns the clock into a day. The moments of one minute share
 * theirs: the calendar takes as long as a tenth of a small call, and a record has many moments.
 */
export function todayIn(timeZone: string, now: Date = new Date()): Day {
  const days = daysOfMinutes.get(timeZone) ?? new Map<number, Day>()
  daysOfMinutes.set(timeZone, days)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const known = days.get(minute)
  if (known !== undefined) return known
  if (days.size >= MINUTES_KNOWN) days.clear()
  const day = formatterOf(timeZone).format(now)
  days.set(minute, day)
  return day
}

/** The date of a timestamp in a time zone. */
export const dayOf = (moment: string, timeZone: string): Day => todayIn(timeZone, new Date(moment))

/** How far a time zone is ahead of UTC at a moment, in minutes. */
export const minutesAheadOfUtc = (moment: Date, timeZone: string): number => dayjs(moment).tz(timeZone).utcOffset()

/** The first day that somebody may enter: no paper of a building is older, and an earlier year is a slip of the finger. */
export const FIRST_DAY = '1900-01-01'

/** The last day that a `Day` can be. Some registers hold it for "never". */
export const LAST_DAY = '9999-12-31'

/** Whether the text is a day that exists, in PostgreSQL too: `2026-02-30` is not one, nor is `0000-01-01`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const midnight = new Date(text)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

const LAST_DAY_MS = Date.parse(LAST_DAY)

/** Adds days. None is later than LAST_DAY. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Math.min(Date.parse(day) + days * DAY_MS, LAST_DAY_MS)).toISOString().slice(0, DAY_FORMAT.length)

/**
 * Adds months. A day that the target month does not have becomes its last day
 * (docs/rules/services-and-dates.md#adding-months). None is later than LAST_DAY.
 */
export function addMonths(day: Day, months: number): Day {
  // Not by the library, which costs ten times as much: lists and checks do this for each of their rows.
  const date = new Date(day)
  const dayOfMonth = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0)
  date.setUTCDate(Math.min(dayOfMonth, date.getUTCDate()))
  return date.getUTCFullYear() > yearOf(LAST_DAY) ? LAST_DAY : date.toISOString().slice(0, DAY_FORMAT.length)
}

/** Adds years as `addMonths` adds months: 29 February becomes 28 February in other years. */
export const addYears = (day: Day, years: number): Day => addMonths(day, years * MONTHS.length)

/** `2027` of `2027-03-14`. */
export const yearOf = (day: Day): number => Number(day.slice(0, 'YYYY'.length))

/** Whole days from `from` to `to`, negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** A day on screens, as SHOWN_DAY_FORMAT; empty without a day. */
export function shownDay(day: Day | null | undefined): string {
  if (!day) return ''
  const [year, month, dayOfMonth] = partsOf(day)
  return `${dayOfMonth} ${month.slice(0, 'MMM'.length)} ${year}`
}

/** A timestamp in local time: `14 Mar 2027 09:30` (docs/rules/screens.md#dates-on-screens). */
export const shownMoment = (moment: string, timeZone: string, format = `${SHOWN_DAY_FORMAT} HH:mm`): string =>
  dayjs(moment).tz(timeZone).format(format)

/** A day on documents: `4 March 2027`; empty without a day (docs/rules/screens.md#dates-on-screens). */
export function printedDay(day: Day | null | undefined): string {
  if (!day) return ''
  const [year, month, dayOfMonth] = partsOf(day)
  return `${Number(dayOfMonth)} ${month} ${year}`
}

const partsOf = (day: Day): [year: string, month: string, dayOfMonth: string] => {
  const [year = '', month, dayOfMonth = ''] = day.split('-')
  return [year, MONTHS[Number(month) - 1] ?? '', dayOfMonth]
}
