import { sql, type Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { Import, ImportOutcome } from '@app/contract/import/schema'
import type { Login } from '../../auth/login.ts'
import type { Tables } from '../../database/tables.ts'
import { transactionBy } from '../../database/transaction.ts'
import { refuseOverQuota } from '../../document/quota.ts'
import { conflict, refused } from '../../lib/problem.ts'
import { removeKept } from '../certificates/import-certificates.ts'
import { IMPORT_LOCK } from '../import-register.ts'
import type { Filing } from '../kinds/kind.ts'
import { keepChanges } from './changes.ts'
import { planImport, refuseDone, withPapers, type ImportContext } from './plan-import.ts'
import { getImport, lockImport } from './queries.ts'
import { turns } from './read-upload.ts'

/**
 * Imports the rows of a file in one transaction, all or nothing, if that does what its last check found
 * (docs/rules/import.md#on-the-screen).
 *
 * @throws ProblemError 400 while rows are refused or open; 404; 409 for an import that is done, and when something else
 *   would be written than the check found. Then nothing is imported.
 */
export async function runImport(
  context: ImportContext,
  login: Login,
  importId: number,
  request: { checkedAs: string; today: Day; signal: AbortSignal },
): Promise<Import> {
  await turns.takeTurn(request.signal, () =>
    withPapers(context, importId, async (filing) => {
      let isCommitting = false
      try {
        await transactionBy(context.db, login.email, async (transaction) => {
          isCommitting = false
          // The transaction may run again after a conflict: it stores the papers anew.
          await removeKept(context.store, filing.kept)
          await importOnce(transaction, login, importId, { ...request, filing })
          isCommitting = true
        })
      } catch (error) {
        // Of a commit whose answer was lost nobody knows whether it happened: what has no row is swept later.
        if (!isCommitting) await removeKept(context.store, filing.kept)
        throw error
      }
    }),
  )
  return getImport(context.db, importId)
}

async function importOnce(
  transaction: Transaction<Tables>,
  login: Login,
  importId: number,
  { checkedAs, today, filing }: { checkedAs: string; today: Day; filing: Filing },
): Promise<void> {
  const stored = await lockImport(transaction, importId)
  refuseDone(stored)
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(transaction)
  const { options } = stored
  const { outcome, write } = await planImport(transaction, stored, { options, today, filing })
  if (stored.outcome?.checkedAs !== checkedAs || outcome.checkedAs !== checkedAs) {
    throw conflict('Warrant or the file’s options have changed since this was checked. Check it again.')
  }
  // Of the certificates of a file each may decide about the next one.
  refuseOpen(outcome, options.leavesOutRefused && stored.kind !== 'certificates')
  await write(transaction)
  await keepChanges(transaction, importId)
  await transaction.deleteFrom('sheetImportPaper').where('sheetImportId', '=', importId).execute()
  if (filing.kept.length > 0) await refuseOverQuota(transaction, filing.context.environment)
  await transaction
    .updateTable('sheetImport')
    .set({
      state: 'imported',
      sheet: null,
      judged: null,
      importedBy: login.email,
      whenImported: sql`clock_timestamp()`,
    })
    .where('sheetImportId', '=', importId)
    .execute()
}

function refuseOpen({ counts }: ImportOutcome, mayLeaveOut: boolean): void {
  if (counts.likely > 0) {
    throw refused('Some rows are likely records that Warrant has. Decide what becomes of them, then check again.')
  }
  if (counts.refused > 0 && !mayLeaveOut) {
    throw refused('Some rows are refused. Correct them and upload the file again, or leave them out.')
  }
  if (counts.added + counts.changed === 0) throw refused('There is nothing to import: no row adds or changes a record.')
}
