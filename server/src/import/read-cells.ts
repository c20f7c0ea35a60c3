import type { z } from 'zod'
import { Email, Line, Money, Notes } from '@app/contract/scalars'
import { INTERVAL_MONTHS, SERVICE_TYPES, type ServiceType } from '@app/contract/service/rules'
import type { SheetCell } from '../lib/read-sheet.ts'
import { cellText } from './cell-text.ts'
import { Fault } from './fault.ts'

/** So many digits of a number Excel shows; what is behind them is the noise of its arithmetic. */
const SPREADSHEET_DIGITS = 15

/** What Excel shows where a formula failed. */
const SPREADSHEET_ERROR = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/

/** Names, addresses and references, on one line with single spaces. */
export function readLine(cell: SheetCell): string | Fault {
  const text = cellText(cell).replace(/\s+/g, ' ')
  return SPREADSHEET_ERROR.test(text) ? new Fault('is the error of a formula; it takes a text') : fit(Line, text)
}

/** A line that may not be empty; `takes` says what belongs there. */
export const readRequiredLine =
  (takes: string) =>
  (cell: SheetCell): string | Fault => {
    const text = readLine(cell)
    return text === '' ? new Fault(`is empty; it takes ${takes}`) : text
  }

export const readNotes = (cell: SheetCell): string | Fault => fit(Notes, cellText(cell))

export const readEmail = (cell: SheetCell): string | Fault => fit(Email, cellText(cell))

/** Four digits; of a postcode below 1000 a spreadsheet drops the nought. */
export function readPostcode(cell: SheetCell): string | Fault {
  const text = cellText(cell)
  if (text === '' || /^\d{4}$/.test(text)) return text
  return /^[1-9]\d\d$/.test(text) ? `0${text}` : new Fault('is not a postcode; it takes four digits')
}

/** Dollars, with or without $ and commas between thousands; an empty cell is 0. */
export function readPrice(cell: SheetCell): number | Fault {
  const text = cellText(cell)
  if (text === '') return 0
  const isPrice = typeof cell === 'number' || /^\$?\s*(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(text)
  if (!isPrice) return new Fault('is not a price; it takes an amount such as 145.50 or $1,250.00')
  return fit(Money, Number(Number(text.replace(/[$,\s]/g, '')).toPrecision(SPREADSHEET_DIGITS)))
}

/** Null for an empty cell: the interval of the service then. */
export function readMonths(cell: SheetCell): number | null | Fault {
  const text = cellText(cell)
  if (text === '') return null
  const months = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  return INTERVAL_MONTHS.includes(months) ? months : new Fault('is not a number of months; it takes 1 to 12')
}

/** An empty cell is a full service. */
export function readServiceType(cell: SheetCell): ServiceType | Fault {
  const text = cellText(cell).replace(/\s+/g, ' ').toLowerCase() || 'full service'
  const type = SERVICE_TYPES.find((known) => known.toLowerCase() === text)
  return type ?? new Fault(`is not a type of service; it takes ${SERVICE_TYPES.join(' or ')}`)
}

/** What a save of the same field would refuse is refused here, in the same words. */
function fit<Value>(shape: z.ZodType<Value>, value: Value): Value | Fault {
  const read = shape.safeParse(value)
  return read.success ? read.data : new Fault(`does not fit; it ${read.error.issues[0]?.message ?? 'is refused'}`)
}
