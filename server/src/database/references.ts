import { sql } from 'kysely'
import { DELETED_MEANWHILE } from '@app/contract/company/rules'
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
 * @throws ProblemError 400 that names each field whose company does not exist, or is deleted, which is named
 */
export async function refuseUnknownCompanies(db: Connection, references: readonly Reference[]): Promise<void> {
  const ids = new Set(references.map(({ companyId }) => companyId).filter((id) => id !== null && id !== undefined))
  if (ids.size === 0) return
  const { rows } = await sql<{ companyId: number; companyName: string; isDeleted: boolean }>`
    select company_id, company_name, when_deleted is not null as is_deleted from company
    where company_id = any(${[...ids]}::int[])
    order by company_id for share`.execute(db)
  const known = new Map(rows.map((row) => [row.companyId, row]))
  const errors = references.flatMap(({ path, companyId }) => {
    const company = known.get(companyId ?? 0)
    if (!companyId || company?.isDeleted === false) return []
    const fault = company
      ? `${company.companyName}, which ${DELETED_MEANWHILE}`
      : `company ${companyId}, which does not exist`
    return [{ path, message: `names ${fault}` }]
  })
  if (errors.length > 0) throw badPayload(...errors)
}
