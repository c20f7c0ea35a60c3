import type { Kysely } from 'kysely'
import type { CompanyListExport } from '@app/contract/company/schema'
import type { Tables } from '../database/tables.ts'
import { writeExcel } from '../lib/excel.ts'
import { jsonRows } from '../database/stream-json.ts'
import type * as exportSheet from './export-sheet.ts'
import { companyRowTexts } from './list-queries.ts'

/** The company list as an Excel file. */
export const exportCompanyList = (
  db: Kysely<Tables>,
  filter: CompanyListExport,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> =>
  writeExcel<typeof exportSheet>({
    module: new URL('./export-sheet.ts', import.meta.url),
    options: filter,
    rows: jsonRows(db, companyRowTexts, signal),
    signal,
  })
