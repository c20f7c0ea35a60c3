import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { shownGigabytes, storeFull } from '../document/quota.ts'
import type { Environment } from '../lib/environment.ts'
import type { Returning } from './returning.ts'

/**
 * Refuses an answer once the files that came by its link, or from its login, are more than SUPPLIER_QUOTA together
 * (docs/rules/documents.md#quotas). Call it in the transaction that keeps the answer.
 *
 * @throws ProblemError 400
 */
export async function refuseOverSupplierQuota(
  transaction: Transaction<Tables>,
  { SUPPLIER_QUOTA: quota }: Pick<Environment, 'SUPPLIER_QUOTA'>,
  { returnLinkId, login }: Returning,
): Promise<void> {
  const who = returnLinkId === null ? sql`login = ${login}` : sql`return_link_id = ${returnLinkId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${returnLinkId} ${login}`}, 0))`.execute(transaction)
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(document.size), 0) as held
    from return_submission
    join certificate using (return_submission_id)
    join document using (document_id)
    where ${who}`.execute(transaction)
  if ((rows[0]?.held ?? 0) <= quota) return
  throw storeFull(
    `You have sent ${shownGigabytes(quota)} GB, and no more can be taken this way. Nothing was stored. Please send the paper by email or post.`,
  )
}
