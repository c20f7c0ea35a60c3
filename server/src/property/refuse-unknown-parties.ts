import type { Transaction } from 'kysely'
import type { NewProperty } from '@app/contract/property/schema'
import { refuseUnknownCompanies, type Reference } from '../database/references.ts'
import type { Tables } from '../database/tables.ts'
import { badPayload } from '../lib/problem.ts'

const COMPANY_FIELDS = ['ownerId', 'regionalAuthorityCompanyId', 'customerCompanyId', 'billingEntityCompanyId'] as const

type Parties = Partial<Pick<NewProperty, (typeof COMPANY_FIELDS)[number] | 'billingEntityId'>>

/**
 * Checks that newly chosen companies, billing entities and suppliers of services exist, and that a newly chosen billing
 * entity is one of the customer or of the company that is billed. Those that the property already has may have been deleted
 * since (docs/rules/calls.md#references).
 *
 * @throws ProblemError 400
 */
export async function refuseUnknownParties(
  transaction: Transaction<Tables>,
  saved: Parties,
  stored: Parties,
  suppliers: readonly Reference[],
): Promise<void> {
  const changedFields = COMPANY_FIELDS.filter((field) => saved[field] !== stored[field])
  const parties = changedFields.map((path) => ({ path, companyId: saved[path] }))
  await refuseUnknownCompanies(transaction, [...parties, ...suppliers])
  const { billingEntityId } = saved
  if (!billingEntityId || billingEntityId === stored.billingEntityId) return
  const known = await transaction
    .selectFrom('billingEntity')
    .select('companyId')
    .where('billingEntityId', '=', billingEntityId)
    .where('whenDeleted', 'is', null)
    .executeTakeFirst()
  const refused = (why: string) =>
    badPayload({ path: 'billingEntityId', message: `names billing entity ${billingEntityId}, which ${why}` })
  if (!known) throw refused('does not exist')
  const { customerCompanyId, billingEntityCompanyId } = { ...stored, ...present(saved) }
  if (known.companyId !== customerCompanyId && known.companyId !== billingEntityCompanyId) {
    throw refused('is neither of the customer nor of the billing customer')
  }
}

/** A field that was left out keeps its value. */
const present = (saved: Parties): Parties =>
  Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined))
