import type { Kysely } from 'kysely'
import type { DefectExport } from '@app/contract/defect/schema'
import type { Login } from '../auth/login.ts'
import { jsonRows } from '../database/stream-json.ts'
import type { Tables } from '../database/tables.ts'
import { writeExcel } from '../lib/excel.ts'
import { MAX_EXCEL_ROWS } from '../lib/excel-sheet.ts'
import { refused } from '../lib/problem.ts'
import type * as exportSheet from './export-sheet.ts'
import { defectRows, hasMoreThan } from './queries.ts'

/**
 * The defects as an Excel file, with the columns that the login may see.
 *
 * @throws ProblemError 400 for all defects of more than a sheet can hold
 */
export async function* exportDefectList(
  db: Kysely<Tables>,
  login: Login,
  { propertyId, state, ...shown }: DefectExport,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (propertyId === null && (await hasMoreThan(db, MAX_EXCEL_ROWS))) {
    throw refused(
      `There are more than ${MAX_EXCEL_ROWS.toLocaleString('en-NZ')} defects, the most that an Excel sheet can hold. ` +
        'Export those of one property.',
    )
  }
  yield* writeExcel<typeof exportSheet>({
    module: new URL('./export-sheet.ts', import.meta.url),
    options: { audience: login.audience, ...shown },
    rows: jsonRows(db, defectRows(login, { propertyId, state }), signal),
    signal,
  })
}
