import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { streamXlsxRows } from 'hucre/xlsx'
import { readCsv, type Separator } from './csv.ts'
import { StartError } from './start-error.ts'

/** A date cell of Excel is a Date at midnight UTC. */
export type SheetCell = string | number | boolean | Date | null

export interface SheetRow {
  /** The line of a CSV file, counted as an editor does, or Excel's row number. */
  line: number
  cells: SheetCell[]
}

export interface Sheet {
  /** The rows that hold anything. */
  rows: SheetRow[]
  /** What separates the cells, for a CSV file that is to look the same. */
  separator: Separator
}

/**
 * Reads a CSV file in UTF-8, with or without a byte order mark, or the first sheet of an Excel file.
 *
 * @throws StartError in one sentence when the file cannot be read as what its ending says
 */
export async function readSheet(file: string): Promise<Sheet> {
  const ending = path.extname(file).toLowerCase()
  if (ending !== '.csv' && ending !== '.xlsx') {
    throw new StartError(`${file} is neither a CSV file (.csv) nor an Excel workbook (.xlsx).`)
  }
  const bytes = await readBytes(file)
  const sheet =
    ending === '.csv' ? readCsvBytes(file, bytes) : { rows: await readExcel(file, bytes), separator: ',' as const }
  const rows = sheet.rows.filter(({ cells }) => cells.some(isFilled))
  if (rows.length === 0) throw new StartError(`${file} is empty.`)
  return { ...sheet, rows }
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

/** A NUL betrays UTF-16, or a file that is no text at all. */
function readCsvBytes(file: string, bytes: Buffer): Sheet {
  if (!isUtf8(bytes) || bytes.includes(0)) throw new StartError(`${file} is not text in UTF-8; save it as "CSV UTF-8".`)
  try {
    return readCsv(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw cause instanceof StartError ? new StartError(`${file}: ${cause.message}`, { cause }) : cause
  }
}

async function readExcel(file: string, bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) rows.push({ line: index + 1, cells: values })
  } catch (cause) {
    throw new StartError(`${file} cannot be read as an Excel workbook; save it as .xlsx, without a password.`, {
      cause,
    })
  }
  return rows
}
