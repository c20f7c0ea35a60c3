import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { conflict } from '../lib/problem.ts'
import { readOperatorCompanyId } from '../operator/queries.ts'

/** How many properties the message names. */
const NAMED = 3

/**
 * Refuses to delete a company that an active property names as customer, owner, authority, payer or supplier of an
 * active service, and the operator's (docs/rules/records.md#deleting-a-company). A save that adds such a reference locks
 * the company (references.ts), so the two cannot overlap.
 *
 * @throws ProblemError 409 that names the properties, or the settings
 */
export async function refuseWhileUsed(transaction: Transaction<Tables>, companyId: number): Promise<void> {
  const { rows } = await sql<{ propertyId: number; propertyName: string; total: number }>`
    select property_id, property_name, count(*) over () as total from property
    where active and when_deleted is null
      and (customer_company_id = ${companyId} or owner_id = ${companyId}
        or regional_authority_company_id = ${companyId} or billing_entity_company_id = ${companyId}
        or property_id in (select property_id from property_service
          where supplier_company_id = ${companyId} and active and when_deleted is null))
    order by fold(property_name), property_id limit ${NAMED}`.execute(transaction)
  if ((await readOperatorCompanyId(transaction)) === companyId) {
    throw conflict(
      'This company is the operator, in whose name forms are issued. Choose another one in Settings first.',
    )
  }
  const total = rows[0]?.total ?? 0
  if (total === 0) return
  const names = rows.map((row) => `${row.propertyName} (${row.propertyId})`)
  if (total > rows.length) names.push(`${total - rows.length} more`)
  throw conflict(
    `This company is still used by ${joinWithAnd(names)}. Choose another company there, or make ${total === 1 ? 'it' : 'them'} inactive first.`,
  )
}

const joinWithAnd = (names: string[]): string => new Intl.ListFormat('en-NZ').format(names)
