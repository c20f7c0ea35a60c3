import { sql } from 'kysely'
import { badPayload } from '../lib/problem.ts'
import type { Connection } from './connection.ts'

export interface Reference {
  /** The field of the payload that names the company. */
  path: string
  companyId: number | null | undefined
}

/**
 * Locks the companies until the transaction ends, so that none is deleted while a record refers to it. Call it once per
 * transaction, for all references: two calls could lock companies in a different order from others.
 *
 * @throws ProblemError 400 that names each field whose company does not exist or is deleted
 */
export async function refuseUnknownCompanies(db: Connection, references: readonly Reference[]): Promise<void> {
  const ids = new Set(references.map(({ companyId }) => companyId).filter((id) => id !== null && id !== undefined))
  if (ids.size === 0) return
  const { rows } = await sql<{ companyId: number }>`
    select company_id from company where company_id = any(${[...ids]}::int[]) and when_deleted is null
    order by company_id for share`.execute(db)
  const known = new Set(rows.map((row) => row.companyId))
  const errors = references
    .filter(({ companyId }) => companyId && !known.has(companyId))
    .map(({ path, companyId }) => ({ path, message: `names company ${companyId}, which does not exist` }))
  if (errors.length > 0) throw badPayload(...errors)
}
