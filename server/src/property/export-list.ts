import type { Kysely } from 'kysely'
import type { PropertyListExport } from '@app/contract/property/schema'
import type { Login } from '../auth/login.ts'
import type { Tables } from '../database/tables.ts'
import { writeExcel } from '../lib/excel.ts'
import { jsonRows } from '../database/stream-json.ts'
import type * as exportSheet from './export-sheet.ts'
import { propertyRowTexts } from './list-queries.ts'

/** The property list as an Excel file. */
export const exportPropertyList = (
  db: Kysely<Tables>,
  login: Login,
  filter: PropertyListExport,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> =>
  writeExcel<typeof exportSheet>({
    module: new URL('./export-sheet.ts', import.meta.url),
    options: filter,
    rows: jsonRows(db, propertyRowTexts(login, filter.supplierIds), signal),
    signal,
  })
