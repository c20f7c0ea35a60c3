import Holidays from 'date-holidays'
import { addDays, yearOf, type Day } from '@app/contract/dates'
import { isWeekend, workingDayAfter } from '@app/contract/working-days'

/**
 * Which days of the summer holidays are no working days (docs/rules/services-and-dates.md#working-days):
 * - `general`: 25 December to 2 January;
 * - `building act`: 20 December to 10 January, for dates of councils (Building Act 2004, section 7).
 */
export type Calendar = 'general' | 'building act'

/** As months and days, both ends included. */
const SUMMER: Record<Calendar, { from: string; to: string }> = {
  general: { from: '12-25', to: '01-02' },
  'building act': { from: '12-20', to: '01-10' },
}

/** What the library calls the regions that the list of councils names. */
const STATES: Readonly<Record<string, string>> = {
  Auckland: 'AUK',
  'Bay of Plenty': 'BOP',
  Canterbury: 'CAN',
  'Chatham Islands': 'CIT',
  Gisborne: 'GIS',
  "Hawke's Bay": 'HKB',
  'Manawatū-Whanganui': 'MWT',
  Marlborough: 'MBH',
  Nelson: 'NSN',
  Northland: 'NTL',
  Otago: 'OTA',
  Southland: 'STL',
  Taranaki: 'TKI',
  Tasman: 'TAS',
  Waikato: 'WKO',
  Wellington: 'WGN',
  'West Coast': 'WTC',
}

export interface Workplace {
  calendar?: Calendar
  /** A region of the list of councils, whose anniversary day is none; null for national holidays alone. */
  region?: string | null
}

/** Neither a weekend nor a public holiday, Matariki and the Mondays in their place included, nor within the summer. */
export function isWorkingDay(day: Day, { calendar = 'general', region = null }: Workplace = {}): boolean {
  if (isWeekend(day)) return false
  const { from, to } = SUMMER[calendar]
  const inYear = day.slice('YYYY-'.length)
  if (inYear >= from || inYear <= to) return false
  return !publicHolidays(yearOf(day), region).has(day)
}

/** The day itself, or the last working day before it. */
export function lastWorkingDay(day: Day, workplace?: Workplace): Day {
  let last = day
  while (!isWorkingDay(last, workplace)) last = addDays(last, -1)
  return last
}

/** The last working day from which at least so many working days pass until a day, that day itself included. */
export function lastDayBefore(day: Day, count: number, workplace?: Workplace): Day {
  let before = day
  for (let counted = 0; counted < count; before = addDays(before, -1)) {
    if (isWorkingDay(before, workplace)) counted++
  }
  return lastWorkingDay(before, workplace)
}

/** The n-th working day after the day, as periods of the law count: the day itself is not one of them. */
export const addWorkingDays = (day: Day, count: number, workplace?: Workplace): Day =>
  workingDayAfter(day, count, (each) => isWorkingDay(each, workplace))

/** The Mondays to Fridays, both ends included, that are no working days. */
export function holidaysBetween(first: Day, last: Day, workplace?: Workplace): Day[] {
  const holidays: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (!isWeekend(day) && !isWorkingDay(day, workplace)) holidays.push(day)
  }
  return holidays
}

const known = new Map<string, ReadonlySet<Day>>()

function publicHolidays(year: number, region: string | null): ReadonlySet<Day> {
  const key = `${year} ${region}`
  const kept = known.get(key)
  if (kept) return kept
  const state = region === null ? undefined : STATES[region]
  const holidays = state === undefined ? new Holidays('NZ') : new Holidays('NZ', state)
  const days = new Set(
    holidays
      .getHolidays(year)
      .filter(({ type }) => type === 'public')
      .map(({ date }) => date.slice(0, 'YYYY-MM-DD'.length)),
  )
  known.set(key, days)
  return days
}
