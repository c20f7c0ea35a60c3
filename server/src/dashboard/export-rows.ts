import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { writeExcel } from '../lib/excel.ts'
import { MAX_EXCEL_ROWS } from '../lib/excel-sheet.ts'
import { refused } from '../lib/problem.ts'
import { jsonRows } from '../database/stream-json.ts'
import type * as exportSheet from './export-sheet.ts'
import type { DashboardExport } from '@app/contract/dashboard/schema'
import { findsMoreRows, type DashboardSearch } from './find-rows.ts'
import { dashboardRows } from './queries.ts'

/**
 * The dashboard's rows as an Excel file, with the columns that the login may see.
 *
 * @throws ProblemError 400 for more rows than a sheet can hold
 */
export async function* exportDashboardRows(
  db: Kysely<Tables>,
  search: DashboardSearch & { query: DashboardExport },
): AsyncGenerator<Uint8Array> {
  if (await findsMoreRows(db, search, MAX_EXCEL_ROWS)) {
    throw refused(
      `There are more than ${MAX_EXCEL_ROWS.toLocaleString('en-NZ')} rows, the most that an Excel sheet can hold. ` +
        'Choose one service, or dates that are closer together.',
    )
  }
  const { login, today, query, signal } = search
  yield* writeExcel<typeof exportSheet>({
    module: new URL('./export-sheet.ts', import.meta.url),
    options: { audience: login.audience, query },
    rows: jsonRows(db, dashboardRows(login, today, query), signal),
    signal,
  })
}
