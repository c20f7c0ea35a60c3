import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { SheetCell } from '../lib/read-sheet.ts'

dayjs.extend(utc)

/** A text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const GUARDED = /^'(?=[=+\-@\t\r])/

/**
 * The text that a cell shows, trimmed. The apostrophe that spreadsheets put before a text that looks like a formula is
 * removed.
 */
export function cellText(cell: SheetCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dayjs.utc(cell).format('DD/MM/YYYY')
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return String(cell).normalize('NFC').trim().replace(GUARDED, '')
}

/**
 * The text of a cell for a CSV file: a spreadsheet does not run it as a formula, and it reads back as the same text.
 */
export const guardedText = (cell: SheetCell): string => cellText(cell).replace(FORMULA, "'$&")
