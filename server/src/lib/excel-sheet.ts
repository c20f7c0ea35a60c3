import { DECLARATION, SPREADSHEET, xmlText } from './excel-xml.ts'
import type { Column, Sheet } from './excel.ts'

/** Excel's 1,048,576, without the header. */
export const MAX_EXCEL_ROWS = 1_048_575
/** The most characters that Excel allows in a cell. */
const CELL_LENGTH = 32_767
/** Characters per chunk of output. */
const CHUNK = 65_536

/** Excel treats 1900 as a leap year, so its day numbers match the calendar only from this day. */
const FIRST_DAY = '1900-03-01'
const DAYS_TO_1970 = 25_569
const DAY_MS = 86_400_000

/** Indexes into the workbook's styles (excel-workbook.ts). */
const STYLES = { header: 1, day: 2 } as const

/**
 * The XML of a sheet, from rows that arrive as JSON texts.
 *
 * @throws Error if there are more rows than a sheet can hold
 */
export async function* sheetXml<Row>(sheet: Sheet<Row>, rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  const { isIncluded, recordLimit } = sheet
  const columns = sheet.columns.map((column, index) => ({ ...column, letters: columnLetters(index) }))
  let count = 0
  yield startXml(columns)
  for await (const texts of rows) {
    let xml = ''
    for (const text of texts) {
      const row: Row = JSON.parse(text)
      if (isIncluded && !isIncluded(row)) continue
      if (++count > MAX_EXCEL_ROWS) throw new Error(`A sheet cannot hold more than ${MAX_EXCEL_ROWS} rows`)
      xml += rowXml(row, count + 1, columns)
      if (xml.length > CHUNK) {
        yield xml
        xml = ''
      }
      if (count === recordLimit) break
    }
    yield xml
    if (count === recordLimit) break
  }
  yield `</sheetData><autoFilter ref="A1:${columns.at(-1)?.letters}${count + 1}"/></worksheet>`
}

interface PlacedColumn<Row> extends Column<Row> {
  /** A for the first. */
  letters: string
}

const LETTERS = 26

/** 0 is A, 26 is AA. */
const columnLetters = (index: number): string =>
  (index >= LETTERS ? columnLetters(Math.floor(index / LETTERS) - 1) : '') + String.fromCharCode(65 + (index % LETTERS))

function startXml<Row>(columns: readonly PlacedColumn<Row>[]): string {
  const widths = columns.map(({ width }, index) => {
    const place = index + 1
    return `<col min="${place}" max="${place}" width="${width}" customWidth="1"/>`
  })
  const headers = columns.map(({ header, letters }) => textXml(header, `${letters}1`, ` s="${STYLES.header}"`))
  return `${DECLARATION}<worksheet xmlns="${SPREADSHEET}">
<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${widths.join('')}</cols>
<sheetData><row r="1">${headers.join('')}</row>`
}

function rowXml<Row>(row: Row, place: number, columns: readonly PlacedColumn<Row>[]): string {
  let xml = `<row r="${place}">`
  for (const column of columns) xml += cellXml(row, place, column)
  return `${xml}</row>`
}

/** The XML of a cell; nothing for an empty one. */
function cellXml<Row>(row: Row, place: number, { cell, kind, letters }: PlacedColumn<Row>): string {
  const value = cell(row)
  if (value === null || value === '') return ''
  const at = `${letters}${place}`
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (kind === 'day' && value >= FIRST_DAY) {
    return `<c r="${at}" s="${STYLES.day}"><v>${Date.parse(value) / DAY_MS + DAYS_TO_1970}</v></c>`
  }
  return textXml(value, at)
}

/** A lenient XML reader would drop leading and trailing spaces and line breaks. */
const NEEDS_SPACE = /^\s|\s$|\n/

function textXml(text: string, at: string, style = ''): string {
  const kept = text.length > CELL_LENGTH ? `${text.slice(0, CELL_LENGTH - 1)}…` : text
  const space = NEEDS_SPACE.test(kept) ? ' xml:space="preserve"' : ''
  return `<c r="${at}"${style} t="inlineStr"><is><t${space}>${xmlText(kept)}</t></is></c>`
}
