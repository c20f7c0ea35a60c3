import type { SheetRow } from '../../lib/read-sheet.ts'

export interface SheetJob {
  /** Of the temporary file. */
  path: string
  fileName: string
}

/** The first row holds the headings. Dates are texts, day first. */
export type SheetResult = { kind: 'read'; rows: SheetRow[] } | { kind: 'refused'; reason: string }
