import { addDays, isDay, type Day } from './dates.ts'

/** What stands beside a text that is no day. */
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

/** The month that a name in small letters or its beginning (three letters or more) stands for, from 1; 0 for none. */
export function monthNamed(name: string): number {
  return name.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(name)) + 1
}

/** Two digits stand for a year of this century. */
export const fullYear = (digits: string): number => (digits.length <= 2 ? 2000 + Number(digits) : Number(digits))

/** The day of a year, a month from 1 and a day of the month; null for one that does not exist. */
export function dayOfParts(year: number, month: number, day: number): Day | null {
  const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  return isDay(text) ? text : null
}

/**
 * The day that somebody typed, or null if it is none. Takes `3/9`, `3.9.27`, `3-9-2027`, `3 sep`, `sep 3 2027`,
 * `2027-09-03`, `today`, and `+14` or `-7` days from today. Day before month, as New Zealand writes; without a year it is
 * this year's.
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
