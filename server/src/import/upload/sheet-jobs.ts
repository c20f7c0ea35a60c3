import type { SheetRow } from '../../lib/read-sheet.ts'

export interface SheetJob {
  /** Of the temporary file. */
  path: string
  fileName: string
  /** `sheets` asks for the names of those that hold something alone. */
  wants: 'rows' | 'sheets'
  /** The name of the sheet of a workbook; by default the first that holds something. */
  sheet?: string | undefined
}

/**
 * The first row may stand above the headings. Dates are texts, day first. A CSV file has no sheets. `sheetName` is that of the sheet
 * that was read, where the workbook has several; otherwise it is empty.
 */
export type SheetResult =
  | { kind: 'read'; rows: SheetRow[]; sheetName: string }
  | { kind: 'listed'; sheets: string[] }
  | { kind: 'refused'; reason: string }

export const headingsOnly = (fileName: string): string =>
  `${fileName} has headings only: it must have a row below them.`
