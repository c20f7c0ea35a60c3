import { sql, type Transaction } from 'kysely'
import { COMPANY_NEEDS_TO_BE_ACTIVE } from '@app/contract/contact/rules'
import type { Tables } from '../database/tables.ts'
import { refused } from '../lib/problem.ts'

/**
 * Call it with the companies of the contacts locked.
 *
 * @throws ProblemError 400 if a contact's company is inactive or its person was erased
 * (docs/rules/records.md#archived-contacts)
 */
export async function refuseRestoration(transaction: Transaction<Tables>, contactIds: number[]): Promise<void> {
  const { rows } = await sql<{ isCompanyActive: boolean; isErased: boolean }>`
    select coalesce(company.active, true) as is_company_active, when_erased is not null as is_erased
    from contact left join company using (company_id)
    where contact_id = any(${contactIds}::int[])`.execute(transaction)
  if (rows.some((contact) => !contact.isCompanyActive)) throw refused(COMPANY_NEEDS_TO_BE_ACTIVE)
  if (rows.some((contact) => contact.isErased)) throw refused('This person was erased.')
}
