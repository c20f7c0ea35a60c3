import { sql } from 'kysely'
import type { DefectPaper } from '@app/contract/defect/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import { notFound } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { getDefect } from './queries.ts'

/**
 * Deletes a photo or paper of a defect and answers the defect. The document can be restored from the history. Doing it
 * twice changes nothing more.
 *
 * @throws ProblemError 404 without such a document of that defect
 */
export function removeDefectPaper(
  { db }: Pick<AppContext, 'db'>,
  login: Login,
  { defectId, documentId }: DefectPaper,
): Promise<ShapedJson> {
  return transactionBy(db, login.email, async (transaction) => {
    const paper = await transaction
      .selectFrom('paper')
      .select('paperId')
      .where('defectId', '=', defectId)
      .where('documentId', '=', documentId)
      .executeTakeFirst()
    if (!paper) throw notFound('document', documentId)
    await transaction
      .updateTable('document')
      .set({ whenDeleted: sql`clock_timestamp()` })
      .where('documentId', '=', documentId)
      .where('whenDeleted', 'is', null)
      .execute()
    return getDefect(transaction, login, defectId)
  })
}
