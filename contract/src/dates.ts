import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** A day of the calendar, `YYYY-MM-DD`, without a time zone. */
export type Day = string

export const DAY_FORMAT = 'YYYY-MM-DD'

/** Dates on screens, `dd MMM yyyy` in the specification's notation (docs/rules/screens.md#dates-on-screens). */
export const SHOWN_DAY_FORMAT = 'DD MMM YYYY'

const DAY_MS = 86_400_000
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Swedish writes a day as ISO 8601 does. Making a calendar costs a hundred times its use, so each is kept. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  calendars.set(timeZone, calendar)
  return calendar
}

/** The date right now in that time zone. The only place that turns the clock into a day. */
export const todayIn = (timeZone: string, now: Date = new Date()): Day => calendarOf(timeZone).format(now)

/** The date in that time zone at a moment that the server wrote. */
export const dayOf = (moment: string, timeZone: string): Day => todayIn(timeZone, new Date(moment))

/** Whether the text is a day that exists: `2026-02-30` is not one. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = dayjs.utc(text)
  return parsed.isValid() && parsed.format(DAY_FORMAT) === text
}

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, DAY_FORMAT.length)

/** A day that the target month lacks becomes that month's last day (docs/rules/services-and-dates.md#adding-months). */
export const addMonths = (day: Day, months: number): Day => dayjs.utc(day).add(months, 'month').format(DAY_FORMAT)

/** 29 February becomes 28 February (docs/rules/services-and-dates.md#adding-months). */
export const addYears = (day: Day, years: number): Day => dayjs.utc(day).add(years, 'year').format(DAY_FORMAT)

/** Whole days from `from` to `to`, negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** `14 Mar 2027`; an absent day is an empty text. */
export const shownDay = (day: Day | null | undefined): string => (day ? dayjs.utc(day).format(SHOWN_DAY_FORMAT) : '')

/** A moment as people there read their clocks: `14 Mar 2027 09:30` (docs/rules/screens.md#dates-on-screens). */
export const shownMoment = (moment: string, timeZone: string, format = `${SHOWN_DAY_FORMAT} HH:mm`): string =>
  dayjs(moment).tz(timeZone).format(format)

/**
 * Dates on documents, `d MMMM yyyy` (docs/rules/screens.md#dates-on-screens): `4 March 2027`; an absent day is an empty
 * text.
 */
export const printedDay = (day: Day | null | undefined): string => (day ? dayjs.utc(day).format('D MMMM YYYY') : '')
