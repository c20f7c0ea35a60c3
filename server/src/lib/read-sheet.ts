import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { readCsv, type Separator } from './csv.ts'
import { StartError } from './start-error.ts'

/** Excel's date cells are Dates at midnight UTC. */
export type SheetCell = string | number | boolean | Date | null

export interface SheetRow {
  /** The line of a CSV file, counted as in a text editor, or Excel's row number. */
  line: number
  cells: SheetCell[]
}

export interface Sheet {
  /** The rows that are not empty. */
  rows: SheetRow[]
  /** The separator of a CSV file; a comma for Excel. */
  separator: Separator
}

/**
 * Reads a CSV file in UTF-8, with or without a byte order mark, or the first sheet of an Excel file that is not hidden.
 *
 * @throws StartError with one sentence if the file cannot be read as the type that its extension names
 */
export async function readSheet(file: string): Promise<Sheet> {
  refuseOtherEndings(file)
  return readSheetBytes(file, await readBytes(file))
}

/**
 * As {@link readSheet}, of what a file holds.
 *
 * @param mostRows more are not read: the sheet then has one row more than that
 * @throws StartError as readSheet
 */
export async function readSheetBytes(file: string, bytes: Buffer, mostRows = Number.POSITIVE_INFINITY): Promise<Sheet> {
  const sheet =
    refuseOtherEndings(file) === '.csv'
      ? readCsvBytes(file, bytes)
      : { rows: await readExcel(file, bytes, mostRows), separator: ',' as const }
  const rows = sheet.rows.filter(({ cells }) => cells.some(isFilled))
  if (rows.length === 0) throw new StartError(`${file} is empty.`)
  return { ...sheet, rows }
}

function refuseOtherEndings(file: string): '.csv' | '.xlsx' {
  const ending = path.extname(file).toLowerCase()
  if (ending === '.csv' || ending === '.xlsx') return ending
  throw new StartError(`${file} is neither a CSV file (.csv) nor an Excel workbook (.xlsx).`)
}

export const isFilled = (cell: SheetCell): boolean => cell !== null && (typeof cell !== 'string' || cell.trim() !== '')

const REASONS: Record<string, string> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw new StartError(`${file} ${REASONS[code] ?? `cannot be read (${code})`}.`, { cause })
  }
}

/** A NUL means UTF-16 or a binary file. */
function readCsvBytes(file: string, bytes: Buffer): Sheet {
  if (!isUtf8(bytes) || bytes.includes(0)) throw new StartError(`${file} is not UTF-8 text: save it as "CSV UTF-8".`)
  try {
    return readCsv(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw cause instanceof StartError ? new StartError(`${file}: ${cause.message}`, { cause }) : cause
  }
}

/** The place of the first sheet that a person sees: some programs put a hidden one of their own before it. */
async function firstShown(bytes: Buffer): Promise<number> {
  const shown: number[] = []
  await readXlsx(bytes, {
    sheets: ({ index, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) shown.push(index)
      return false
    },
  })
  return shown[0] ?? 0
}

async function readExcel(file: string, bytes: Buffer, mostRows: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: await firstShown(bytes) })) {
      if (values.some(isFilled)) rows.push({ line: index + 1, cells: values })
      if (rows.length > mostRows) break
    }
  } catch (cause) {
    throw new StartError(`${file} cannot be read as an Excel workbook: save it as .xlsx without a password.`, {
      cause,
    })
  }
  return rows
}
