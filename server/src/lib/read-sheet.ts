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
  /** The names of the sheets of a workbook that hold something, hidden ones left out; none of a CSV file. */
  sheets: string[]
}

/**
 * Reads a CSV file in UTF-8, with or without a byte order mark, or a sheet of an Excel file (docs/rules/import.md#lines).
 *
 * @param sheet its name; by default the first that holds something and is not hidden
 * @throws StartError with one sentence if the file cannot be read as the type that its extension names
 */
export async function readSheet(file: string, sheet?: string): Promise<Sheet> {
  refuseOtherEndings(file)
  return readSheetBytes(file, await readBytes(file), { sheet })
}

interface Reading {
  sheet?: string | undefined
  /** More are not read: the sheet then has one row more than that. */
  mostRows?: number
}

/**
 * As {@link readSheet}, of what a file holds.
 *
 * @throws StartError as readSheet
 */
export async function readSheetBytes(file: string, bytes: Buffer, reading: Reading = {}): Promise<Sheet> {
  const sheet =
    refuseOtherEndings(file) === '.csv'
      ? { ...readCsvBytes(file, bytes), sheets: [] }
      : { ...(await readExcel(file, bytes, reading)), separator: ',' as const }
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
function readCsvBytes(file: string, bytes: Buffer): Omit<Sheet, 'sheets'> {
  if (!isUtf8(bytes) || bytes.includes(0)) throw new StartError(`${file} is not UTF-8 text: save it as "CSV UTF-8".`)
  try {
    return readCsv(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw cause instanceof StartError ? new StartError(`${file}: ${cause.message}`, { cause }) : cause
  }
}

interface NamedSheet {
  name: string
  index: number
}

/** The sheets that hold something and that a person sees: some programs put a hidden one of their own before them. */
async function filledSheets(bytes: Buffer): Promise<NamedSheet[]> {
  const shown: NamedSheet[] = []
  await readXlsx(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) shown.push({ name, index })
      return false
    },
  })
  const filled: NamedSheet[] = []
  for (const sheet of shown) if ((await readRows(bytes, sheet, 0)).length > 0) filled.push(sheet)
  return filled
}

async function readExcel(
  file: string,
  bytes: Buffer,
  { sheet: name, mostRows = Number.POSITIVE_INFINITY }: Reading,
): Promise<Pick<Sheet, 'rows' | 'sheets'>> {
  try {
    const filled = await filledSheets(bytes)
    const sheets = filled.map((each) => each.name)
    const chosen = name === undefined ? filled[0] : filled.find((each) => each.name === name)
    if (name !== undefined && !chosen) throw new StartError(`${file} has no sheet "${name}", but ${sheets.join(', ')}.`)
    return { rows: chosen ? await readRows(bytes, chosen, mostRows) : [], sheets }
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`${file} cannot be read as an Excel workbook: save it as .xlsx without a password.`, {
      cause,
    })
  }
}

/** The rows of a sheet that are not empty, at most one more than `mostRows`. */
async function readRows(bytes: Buffer, { index: sheet }: NamedSheet, mostRows: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    if (values.some(isFilled)) rows.push({ line: index + 1, cells: values })
    if (rows.length > mostRows) break
  }
  return rows
}
