import { sql } from 'kysely'
import type { DefectPaper } from '@app/contract/defect/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import { conflict, notFound } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { lockPropertyOfDefect } from './lock-defect.ts'
import { getDefect } from './queries.ts'

/**
 * Deletes a photo or paper of a defect and answers the defect. The document can be restored from the history. Doing it
 * twice changes nothing more.
 *
 * @throws ProblemError 404 without such a document of that defect, or its property; 409 for one that is the paper of a certificate or a warrant,
 *   which stays as evidence (docs/rules/evidence.md#papers-follow-their-record)
 */
export function removeDefectPaper(
  { db }: Pick<AppContext, 'db'>,
  login: Login,
  { defectId, documentId }: DefectPaper,
): Promise<ShapedJson> {
  return transactionBy(db, login.email, async (transaction) => {
    const paper = await transaction
      .selectFrom('paper')
      .innerJoin('defect', 'defect.defectId', 'paper.defectId')
      .select('defect.propertyId')
      .where('paper.defectId', '=', defectId)
      .where('documentId', '=', documentId)
      .executeTakeFirst()
    if (!paper) throw notFound('document', documentId)
    if (!(await lockPropertyOfDefect(transaction, paper.propertyId))) throw notFound('property', paper.propertyId)
    // Whoever files it as a certificate locks it as well.
    await sql`select from document where document_id = ${documentId} for no key update`.execute(transaction)
    const { rows: evidence } = await sql<{ record: string }>`
      select 'certificate ' || certificate_id as record from certificate where document_id = ${documentId}
      union all
      select 'warrant ' || number from warrant where ${documentId} in (document_id, pack_document_id)
      limit 1`.execute(transaction)
    if (evidence[0]) throw conflict(`This file is the paper of ${evidence[0].record}, which stays as evidence.`)
    await transaction
      .updateTable('document')
      .set({ whenDeleted: sql`clock_timestamp()` })
      .where('documentId', '=', documentId)
      .where('whenDeleted', 'is', null)
      .execute()
    return getDefect(transaction, login, defectId)
  })
}
