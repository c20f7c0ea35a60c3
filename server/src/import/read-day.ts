import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { DAY_FORMAT, FIRST_DAY, LAST_DAY, type Day } from '@app/contract/dates'
import { dayOfParts, fullYear, monthNamed } from '@app/contract/typed-day'
import { withoutMidnight } from '@app/contract/without-midnight'
import type { SheetCell } from '../lib/read-sheet.ts'
import { cellText } from './cell-text.ts'
import { CellFault } from './fault.ts'

dayjs.extend(utc)

const EXPECTED = 'it must be a day such as 3/12/2026 (day first), 3 Dec 2026 or 2026-12-03'

/** 3/12/2026, 03.12.26, 3-12-2026: the day always comes first. */
const NUMBERS = /^(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})$/
/** 3 Dec 2026, 3-Dec-26, 3rd December, 2026. */
const NAMED = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s/.-]*(?<month>\p{L}{3,9})[\s/.,-]*(?<year>\d{4}|\d{2})$/iu
const YEAR_FIRST = /^(?<year>\d{4})[/-](?<month>\d{1,2})[/-](?<day>\d{1,2})$/

const LATEST = '2199-12-31'

/**
 * Reads a day as written in New Zealand, or an Excel date; null for an empty cell. A two-digit year is 20yy. A later year
 * than 2199 is a slip of the finger, but for LAST_DAY (docs/rules/import.md#lines).
 */
export function readDay(cell: SheetCell): Day | null | CellFault {
  const text = cell instanceof Date ? dayjs.utc(cell).format(DAY_FORMAT) : withoutMidnight(cellText(cell))
  if (text === '') return null
  const groups = [NUMBERS, NAMED, YEAR_FIRST].map((form) => form.exec(text)?.groups).find(Boolean)
  const month = monthNumber(groups?.['month'] ?? '')
  if (!groups || month === null) return new CellFault(`is not a date: ${EXPECTED}`)
  const day = dayOfParts(fullYear(groups['year'] ?? ''), month, Number(groups['day']))
  if (!day) return new CellFault(`is not a date that exists: ${EXPECTED}`)
  if (day < FIRST_DAY || (day > LATEST && day !== LAST_DAY))
    return new CellFault('is too far away: it must be a day from 1900 to 2199, or 31/12/9999 for never')
  return day
}

/** The number of a month; null for an unknown name. A number is returned as it is, even if no month has it. */
const monthNumber = (text: string): number | null =>
  /^\d+$/.test(text) ? Number(text) : monthNamed(text.toLowerCase()) || null
