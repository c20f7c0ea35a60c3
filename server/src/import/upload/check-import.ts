import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { Import, ImportOptions, ImportOutcome, ImportRow } from '@app/contract/import/schema'
import type { AppContext } from '../../app-context.ts'
import type { Login } from '../../auth/login.ts'
import { transactionBy } from '../../database/transaction.ts'
import { packJson, unpackJson } from './packed.ts'
import { planImport, refuseDone, withPapers, type ImportContext } from './plan-import.ts'
import { getImport, lockImport, readImport, type StoredImport } from './queries.ts'
import { turns } from './read-upload.ts'

/** Ends the transaction of a check, which writes nothing. */
class Checked extends Error {
  readonly found: { rows: ImportRow[]; outcome: ImportOutcome }

  constructor(found: Checked['found']) {
    super('Nothing is written')
    this.found = found
  }
}

/**
 * Finds out what would become of each row and keeps that with the options. Nothing is imported.
 *
 * @throws ProblemError 400 for columns that are not matched, 404, or 409 for an import that is done
 */
export async function checkImport(
  context: ImportContext,
  login: Login,
  importId: number,
  { options, today, signal }: { options: ImportOptions; today: Day; signal: AbortSignal },
): Promise<Import> {
  const { db } = context
  await turns.takeTurn(signal, async () => {
    const { rows, outcome } = await withPapers(context, importId, (filing) =>
      transactionBy(db, login.email, async (transaction): Promise<Checked['found']> => {
        const stored = await readImport(transaction, importId)
        refuseDone(stored)
        throw new Checked(await planImport(transaction, stored, { options, today, filing }))
      }).catch((error: unknown) => {
        if (error instanceof Checked) return error.found
        throw error
      }),
    )
    const judged = await packJson(rows)
    await transactionBy(db, login.email, async (transaction) => {
      refuseDone(await lockImport(transaction, importId))
      await transaction
        .updateTable('sheetImport')
        // The name of the sheet that was read stays with them.
        .set({ options: sql`options || ${JSON.stringify(options)}::jsonb`, outcome: JSON.stringify(outcome), judged })
        .where('sheetImportId', '=', importId)
        .execute()
    })
  })
  return getImport(db, importId)
}

/** What the last check found for the rows of one fate, or of all, from the row `from` on. */
export async function listImportRows(
  { db }: Pick<AppContext, 'db'>,
  importId: number,
  { fate, from, size }: { fate?: ImportRow['fate'] | undefined; from: number; size: number },
): Promise<{ data: ImportRow[]; total: number }> {
  const rows = await judgedRows(await readImport(db, importId))
  const shown = fate === undefined ? rows : rows.filter((row) => row.fate === fate)
  return { data: shown.slice(from, from + size), total: shown.length }
}

/** None before the first check, and none once it was imported. */
export const judgedRows = async ({ judged }: Pick<StoredImport, 'judged'>): Promise<ImportRow[]> =>
  judged === null ? [] : unpackJson<ImportRow[]>(judged)
