import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Environment } from '../lib/environment.ts'
import { ProblemError } from '../lib/problem.ts'
import type { LinkDocuments } from './store-documents.ts'

/** Arbitrary: who adds to the store while there is a quota does so one after the other. */
const QUOTA_LOCK = 7_208_120

const GIGABYTE = 1024 ** 3

/**
 * Refuses what people send once the store holds more than DOCUMENT_QUOTA (docs/rules/documents.md#quotas). Call it last in
 * the transaction that adds to the store: those that add at the same moment wait for each other.
 *
 * @throws ProblemError 400
 */
export async function refuseOverQuota(
  transaction: Transaction<Tables>,
  { DOCUMENT_QUOTA: quota }: Pick<Environment, 'DOCUMENT_QUOTA'>,
): Promise<void> {
  if (quota === undefined) return
  await sql`select pg_advisory_xact_lock(${QUOTA_LOCK})`.execute(transaction)
  const { rows } = await sql<{ held: number }>`
    select (select coalesce(sum(size), 0) from document) + (select coalesce(sum(size), 0) from mail)
      + (select coalesce(sum(size), 0) from sheet_import_paper) as held`.execute(transaction)
  if ((rows[0]?.held ?? 0) <= quota) return
  throw storeFull(
    `The store of documents is full: it holds ${shownGigabytes(quota)} GB. Nothing was stored. Ask those who run this server to make room.`,
  )
}

/** Stores within the quota, and what else belongs to the documents before. */
export const withinQuota =
  (environment: Pick<Environment, 'DOCUMENT_QUOTA'>, keepWith?: LinkDocuments): LinkDocuments =>
  async (transaction, documents) => {
    await keepWith?.(transaction, documents)
    await refuseOverQuota(transaction, environment)
  }

export const storeFull = (detail: string): ProblemError => new ProblemError(400, 'store-full', detail)

export const shownGigabytes = (bytes: number): string => String(Math.round((bytes / GIGABYTE) * 1000) / 1000)
