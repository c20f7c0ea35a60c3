import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { SheetCell } from '../lib/read-sheet.ts'

dayjs.extend(utc)

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const GUARDED = /^'(?=[=+\-@\t\r])/

/**
 * A cell as the text that it shows, trimmed. A text is a text whatever it begins with; the apostrophe by which
 * spreadsheets mark such a text is not part of it.
 */
export function cellText(cell: SheetCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dayjs.utc(cell).format('DD/MM/YYYY')
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return String(cell).normalize('NFC').trim().replace(GUARDED, '')
}

/** The text for a CSV file that somebody opens in a spreadsheet: none is run as a formula, and reads back the same. */
export const guardedText = (cell: SheetCell): string => cellText(cell).replace(FORMULA, "'$&")
