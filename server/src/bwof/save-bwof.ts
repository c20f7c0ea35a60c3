import type { Transaction } from 'kysely'
import type { SavedProperty } from '@app/contract/property/schema'
import type { Tables } from '../database/tables.ts'
import { badPayload } from '../lib/problem.ts'

export interface Ownership {
  ownerId: number | null
  ownerChanged: boolean
}

/**
 * Saves the BWOF record: undefined leaves it unchanged, null removes it. A new owner replaces the owner contact with
 * the new owner's first contact, unless the save names another one (docs/rules/records.md#owners). An unchanged contact
 * is kept, even if it has been archived since.
 *
 * @throws ProblemError 400 for a contact that is not the owner's
 */
export async function saveBwof(
  transaction: Transaction<Tables>,
  propertyId: number,
  bwof: SavedProperty['propertyBwof'],
  { ownerId, ownerChanged }: Ownership,
): Promise<void> {
  if (bwof === null) {
    await transaction.deleteFrom('propertyBwof').where('propertyId', '=', propertyId).execute()
    return
  }
  const posted = bwof?.ownerContactId
  const named = posted && posted !== (await readOwnerContact(transaction, propertyId)) ? posted : null
  if (named) await refuseContactOfOthers(transaction, named, ownerId)
  const contact = ownerChanged && !named ? { ownerContactId: await firstContactOf(transaction, ownerId) } : {}
  if (bwof) {
    const row = { propertyId, ...bwof, ...contact }
    await transaction
      .insertInto('propertyBwof')
      .values(row)
      .onConflict((conflict) => conflict.column('propertyId').doUpdateSet(row))
      .execute()
  } else if (ownerChanged) {
    await transaction.updateTable('propertyBwof').set(contact).where('propertyId', '=', propertyId).execute()
  }
}

const contactsOf = (transaction: Transaction<Tables>, ownerId: number | null) =>
  transaction
    .selectFrom('contact')
    .select('contactId')
    .where('companyId', '=', ownerId)
    .where('active', '=', true)
    .where('whenDeleted', 'is', null)

async function firstContactOf(transaction: Transaction<Tables>, ownerId: number | null): Promise<number | null> {
  if (ownerId === null) return null
  const first = await contactsOf(transaction, ownerId).orderBy('contactId').executeTakeFirst()
  return first?.contactId ?? null
}

async function readOwnerContact(transaction: Transaction<Tables>, propertyId: number): Promise<number | null> {
  const stored = await transaction
    .selectFrom('propertyBwof')
    .select('ownerContactId')
    .where('propertyId', '=', propertyId)
    .executeTakeFirst()
  return stored?.ownerContactId ?? null
}

async function refuseContactOfOthers(transaction: Transaction<Tables>, contactId: number, ownerId: number | null) {
  const known = await contactsOf(transaction, ownerId).where('contactId', '=', contactId).executeTakeFirst()
  if (!known) {
    throw badPayload({ path: 'propertyBwof.ownerContactId', message: 'takes an active contact of the owner' })
  }
}
