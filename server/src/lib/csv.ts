import { CsvError, parse } from 'csv-parse/sync'
import { StartError } from './start-error.ts'

export interface CsvRow {
  /** The line on which the row starts, as an editor counts. */
  line: number
  cells: string[]
}

const SEPARATORS = [',', ';'] as const
export type Separator = (typeof SEPARATORS)[number]

/**
 * Rows of a CSV text, empty ones too. Which separator it has is seen from its first line.
 *
 * @throws StartError that names the line where a quotation mark is out of place
 */
export function readCsv(text: string): { separator: Separator; rows: CsvRow[] } {
  // One kind of line end: the parser counts CR LF inside quotes as two lines.
  const lines = text.replace(/\r\n?/g, '\n')
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
    ? 'A quotation mark opens a text that never ends'
    : 'A quotation mark stands where none can (inside a quoted text it is written twice)'

function findSeparator(text: string): Separator {
  const [heading = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split('\n', 1)
  const count = (separator: string) => heading.split(separator).length
  return SEPARATORS.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** CSV that Excel opens as UTF-8: with a byte order mark, and every line ending in CR LF. */
export const writeCsv = (rows: readonly (readonly string[])[], separator: Separator): string =>
  `\uFEFF${rows.map((cells) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`).join('')}`

const quoted = (cell: string, separator: Separator): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell
