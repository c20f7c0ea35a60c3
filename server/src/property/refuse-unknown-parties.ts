import type { Transaction } from 'kysely'
import type { NewProperty } from '@app/contract/property/schema'
import { refuseUnknownCompanies, type Reference } from '../database/references.ts'
import type { Tables } from '../database/tables.ts'
import { badPayload } from '../lib/problem.ts'

const COMPANY_FIELDS = ['ownerId', 'regionalAuthorityCompanyId', 'customerCompanyId', 'billingEntityCompanyId'] as const
const BILLED_FIELDS = ['billingEntityId', 'customerCompanyId', 'billingEntityCompanyId'] as const

type Parties = Partial<Pick<NewProperty, (typeof COMPANY_FIELDS)[number] | 'billingEntityId'>>

/**
 * Checks that newly chosen companies, billing entities and suppliers of services exist, and that the billing entity is one of
 * the customer or of the company that is billed. Those that the property already has may have been deleted since
 * (docs/rules/calls.md#references).
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
  await refuseForeignBillingEntity(transaction, stored, { ...stored, ...present(saved) })
}

/** Another customer is not billed by a name of the one before, which a save that leaves the name out would keep. */
async function refuseForeignBillingEntity(transaction: Transaction<Tables>, stored: Parties, now: Parties) {
  const { billingEntityId } = now
  const isAsBefore = BILLED_FIELDS.every((field) => now[field] === stored[field])
  if (!billingEntityId || isAsBefore) return
  const known = await transaction
    .selectFrom('billingEntity')
    .select(['companyId', 'whenDeleted'])
    .where('billingEntityId', '=', billingEntityId)
    .executeTakeFirst()
  const refused = (why: string) =>
    badPayload({ path: 'billingEntityId', message: `names billing entity ${billingEntityId}, which ${why}` })
  if (!known || (known.whenDeleted && billingEntityId !== stored.billingEntityId)) throw refused('does not exist')
  if (known.companyId !== now.customerCompanyId && known.companyId !== now.billingEntityCompanyId) {
    throw refused('is neither of the customer nor of the billing customer')
  }
}

/** A field that was left out keeps its value. */
const present = (saved: Parties): Parties =>
  Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined))
