import { CsvError, parse } from 'csv-parse/sync'
import { StartError } from './start-error.ts'

export interface CsvRow {
  /** The line on which the row starts, counted from 1 as in a text editor. */
  line: number
  cells: string[]
}

const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** What some programs put before the headings for Excel, which does not show it. */
const SEPARATOR_LINE = /^"?sep=[,;\t]"?\n/i

/**
 * Reads all rows of a CSV text, including empty ones. The separator is detected from the first line.
 *
 * @throws StartError that names the line of a misplaced quotation mark
 */
export function readCsv(text: string): { separator: Separator; rows: CsvRow[] } {
  // With one kind of line ending the line numbers are right: the parser counts CR LF inside quotes as two lines.
  const lines = text.replace(/\r\n?/g, '\n').replace(SEPARATOR_LINE, '\n')
  const separator = findSeparator(lines)
  const rows: CsvRow[] = []
  let line = 1
  try {
    parse(lines, {
      delimiter: separator,
      record_delimiter: '\n',
      relax_column_count: true,
      on_record: (cells: string[], { lines: lastLine }) => {
        rows.push({ line, cells })
        line = lastLine + 1
        return null
      },
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new StartError(`${reasonOf(cause)} in the row that starts on line ${line}.`, { cause })
  }
  return { separator, rows }
}

const reasonOf = ({ code }: CsvError): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A quotation mark opens a text that is never closed'
    : 'A quotation mark is out of place (inside a quoted text, write it twice)'

function findSeparator(text: string): Separator {
  const [heading = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split('\n', 1)
  const count = (separator: string) => heading.split(separator).length
  return SEPARATORS.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** Writes CSV that Excel opens as UTF-8: with a byte order mark and CR LF line endings. */
export const writeCsv = (rows: readonly (readonly string[])[], separator: Separator): string =>
  `\uFEFF${rows.map((cells) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`).join('')}`

const quoted = (cell: string, separator: Separator): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell
