import type { Transaction } from 'kysely'
import type { SavedContact } from '@app/contract/contact/schema'
import type { Tables } from '../database/tables.ts'
import { hasChanges } from '../database/nested-rows.ts'

/** How a save claims contacts. */
export const CONTACT = { table: 'contact', key: 'contact_id', thing: 'contact' } as const

/** Writes what the row names and leaves the rest. A contact stays where it belongs. */
export async function writeContact(transaction: Transaction<Tables>, id: number, contact: SavedContact): Promise<void> {
  const { contactId: _, companyId: __, whenUpdated: ___, ...columns } = contact
  if (hasChanges(columns)) {
    await transaction.updateTable('contact').set(columns).where('contactId', '=', id).execute()
  }
}
