import { addDays, isDay, type Day } from './dates.ts'

/** The message beside a text that is not a day. */
export const NOT_A_DAY = 'Not a date. Try 3/9, 3 sep or +14'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The number of a month, from 1, by its name or first letters (at least three); 0 for none. */
export function monthNamed(name: string): number {
  return name.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(name)) + 1
}

/** A two-digit year is in this century. */
export const fullYear = (digits: string): number => (digits.length <= 2 ? 2000 + Number(digits) : Number(digits))

/** The day with this year, month (from 1) and day of the month; null if it does not exist. */
export function dayOfParts(year: number, month: number, day: number): Day | null {
  const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  return isDay(text) ? text : null
}

/**
 * The day that somebody typed, or null if it is not valid. Accepts `3/9`, `3.9.27`, `3-9-2027`, `3 sep`, `sep 3 2027`,
 * `2027-09-03`, `today`, and `+14` or `-7` days from today. The day comes before the month, as in New Zealand. Without
 * a year it is this year.
 */
export function typedDay(text: string, today: Day): Day | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (isDay(typed)) return typed
  if (typed === 'today') return today
  const thisYear = Number(today.slice(0, 4))

  const away = /^([+-])\s?(\d{1,4})$/.exec(typed)
  if (away?.[1] && away[2]) return addDays(today, Number(away[2]) * (away[1] === '-' ? -1 : 1))

  const numbers = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/.exec(typed)
  if (numbers?.[1] && numbers[2]) {
    return dayOfParts(numbers[3] ? fullYear(numbers[3]) : thisYear, Number(numbers[2]), Number(numbers[1]))
  }

  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[ \-.]?([a-z]+)\.?,?(?:[ \-.](\d{2}|\d{4}))?$/.exec(typed)
  if (dayFirst?.[1] && dayFirst[2]) {
    return dayOfParts(dayFirst[3] ? fullYear(dayFirst[3]) : thisYear, monthNamed(dayFirst[2]), Number(dayFirst[1]))
  }

  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,?(?: (\d{2}|\d{4}))?$/.exec(typed)
  if (monthFirst?.[1] && monthFirst[2]) {
    return dayOfParts(
      monthFirst[3] ? fullYear(monthFirst[3]) : thisYear,
      monthNamed(monthFirst[1]),
      Number(monthFirst[2]),
    )
  }
  return null
}
