import type { Transaction } from 'kysely'
import type { SavedContact } from '@app/contract/contact/schema'
import type { Tables } from '../database/tables.ts'
import { hasChanges } from '../database/nested-rows.ts'

/** How contacts are locked and checked before a save. */
export const CONTACT = { table: 'contact', key: 'contact_id', thing: 'contact' } as const

/** Updates the fields that the payload has. The company of a contact does not change. */
export async function writeContact(transaction: Transaction<Tables>, id: number, contact: SavedContact): Promise<void> {
  const { contactId: _, companyId: __, whenUpdated: ___, ...columns } = contact
  if (hasChanges(columns)) {
    await transaction.updateTable('contact').set(columns).where('contactId', '=', id).execute()
  }
}
