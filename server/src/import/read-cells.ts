import type { z } from 'zod'
import { Email, ISLANDS, Line, Money, Notes, type Island } from '@app/contract/scalars'
import { INTERVAL_MONTHS, SERVICE_TYPES, type ServiceType } from '@app/contract/service/rules'
import type { SheetCell } from '../lib/read-sheet.ts'
import { cellText } from './cell-text.ts'
import { CellFault } from './fault.ts'

/** Excel shows this many significant digits of a number. Further digits are rounding noise. */
const SPREADSHEET_DIGITS = 15

/** The errors that Excel shows for failed formulas. */
const SPREADSHEET_ERROR = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/

/** Reads names, addresses and references on one line with single spaces. */
export const readLine = (cell: SheetCell): string | CellFault => checkText(Line, cellText(cell).replace(/\s+/g, ' '))

/** Reads a line that must not be empty. `expected` says what belongs there. */
export const readRequiredLine =
  (expected: string) =>
  (cell: SheetCell): string | CellFault => {
    const text = readLine(cell)
    return text === '' ? new CellFault(`is empty: it must be ${expected}`) : text
  }

export const readNotes = (cell: SheetCell): string | CellFault => checkText(Notes, cellText(cell))

export const readEmail = (cell: SheetCell): string | CellFault => check(Email, cellText(cell))

/** Reads four digits. Restores the leading zero that spreadsheets drop. */
export function readPostcode(cell: SheetCell): string | CellFault {
  const text = cellText(cell)
  if (text === '' || /^\d{4}$/.test(text)) return text
  return /^[1-9]\d\d$/.test(text) ? `0${text}` : new CellFault('is not a postcode: it must be four digits')
}

/** Reads the postcode of a company, which may be abroad. Restores the leading zero that spreadsheets drop. */
export function readForeignPostcode(cell: SheetCell): string | CellFault {
  const text = readLine(cell)
  return typeof text === 'string' && /^[1-9]\d\d$/.test(text) ? `0${text}` : text
}

/** A whole number of New Zealand without its zero: an area code and seven digits, a mobile, 0800 or 0508. */
const PHONE_WITHOUT_ZERO = /^([34679]\d{7}|2\d{7,9}|(800|508)\d{5,7})$/

/** Reads a telephone number. Restores the leading zero that spreadsheets drop. */
export function readPhone(cell: SheetCell): string | CellFault {
  const text = readLine(cell)
  return typeof text === 'string' ? text.replace(PHONE_WITHOUT_ZERO, '0$&') : text
}

/** Reads dollars, with or without $ and thousands separators. An empty cell is 0. */
export function readPrice(cell: SheetCell): number | CellFault {
  const text = cellText(cell)
  if (text === '') return 0
  const isPrice = typeof cell === 'number' || /^\$?\s*(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(text)
  if (!isPrice) return new CellFault('is not a price: it must be an amount such as 145.50 or $1,250.00')
  return check(Money, Number(Number(text.replace(/[$,\s]/g, '')).toPrecision(SPREADSHEET_DIGITS)))
}

/** Reads an interval in months. Null for an empty cell, which means the default interval of the service. */
export function readMonths(cell: SheetCell): number | null | CellFault {
  const text = cellText(cell)
  if (text === '') return null
  const months = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  return INTERVAL_MONTHS.includes(months) ? months : new CellFault('is not a number of months: it must be 1 to 12')
}

/** Reads a service type. An empty cell is a full service. */
export function readServiceType(cell: SheetCell): ServiceType | CellFault {
  const text = cellText(cell).replace(/\s+/g, ' ').toLowerCase() || 'full service'
  const type = SERVICE_TYPES.find((known) => known.toLowerCase() === text)
  return type ?? new CellFault(`is not a type of service: it must be ${SERVICE_TYPES.join(' or ')}`)
}

const YES = new Set(['yes', 'y', 'true', '1', 'x'])
const NO = new Set(['', 'no', 'n', 'false', '0'])

/** Reads yes or no. An empty cell is no. */
export function readYesNo(cell: SheetCell): boolean | CellFault {
  const text = cellText(cell).toLowerCase()
  if (YES.has(text)) return true
  return NO.has(text) ? false : new CellFault('is neither yes nor no: it must be Yes, No or empty')
}

/** Reads an island. An empty cell is none. */
export function readIsland(cell: SheetCell): Island | CellFault {
  const text = cellText(cell)
    .toUpperCase()
    .replace(/[\s,/&-]+/g, ' ')
  const island = ISLANDS.find((known) => known === text)
  return island ?? new CellFault(`is not an island: it must be ${ISLANDS.filter(Boolean).join(', ')} or empty`)
}

const checkText = (shape: z.ZodType<string>, text: string): string | CellFault =>
  SPREADSHEET_ERROR.test(text) ? new CellFault('is the error of a formula: it must be a text') : check(shape, text)

/** Applies the contract's shape of the field, with the same message. */
function check<Value>(shape: z.ZodType<Value>, value: Value): Value | CellFault {
  const read = shape.safeParse(value)
  return read.success ? read.data : new CellFault(`is not valid: it ${read.error.issues[0]?.message ?? 'is refused'}`)
}
