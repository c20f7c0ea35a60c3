import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { conflict } from '../lib/problem.ts'

/** How many properties a refusal names. */
const NAMED = 3

/**
 * A company that an active property still names, as customer, owner, authority, payer or supplier of an active service,
 * cannot be deleted (docs/rules/records.md#deleting-a-company). Who takes a company on holds its row (references.ts),
 * so it is deleted before that or not at all.
 *
 * @throws ProblemError 409 that says which properties
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
  const total = rows[0]?.total ?? 0
  if (total === 0) return
  const names = rows.map((row) => `${row.propertyName} (${row.propertyId})`)
  if (total > rows.length) names.push(`${total - rows.length} more`)
  throw conflict(
    `This company is still used by ${joinWithAnd(names)}. Name another company there, or make ${total === 1 ? 'it' : 'them'} inactive first.`,
  )
}

const joinWithAnd = (names: string[]): string => new Intl.ListFormat('en-NZ').format(names)
