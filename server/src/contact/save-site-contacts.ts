import { sql, type Transaction } from 'kysely'
import type { SavedContact } from '@app/contract/contact/schema'
import { claimRows } from '../database/lost-update.ts'
import { isNewRow, storedRows } from '../database/nested-rows.ts'
import type { Tables } from '../database/tables.ts'

const CONTACT = { table: 'contact', key: 'contact_id', thing: 'contact' } as const

/** Adds, changes, deletes and restores a property's site contacts, as each row says (decisions 2). */
export async function saveSiteContacts(
  transaction: Transaction<Tables>,
  propertyId: number,
  contacts: readonly SavedContact[],
  timeZone: string,
): Promise<void> {
  const stored = storedRows('siteContacts', contacts, (contact) => contact.contactId)
  await claimRows(
    transaction,
    CONTACT,
    stored.map(({ claim }) => claim),
    sql`stored.property_id = ${propertyId}`,
    timeZone,
  )
  for (const { row, claim } of stored) {
    const { contactId: _, companyId: __, whenUpdated: ___, ...columns } = row
    await transaction.updateTable('contact').set(columns).where('contactId', '=', claim.id).execute()
  }
  for (const row of contacts.filter((contact) => isNewRow(contact.contactId))) {
    const { contactId: _, companyId: __, whenUpdated: ___, ...columns } = row
    await transaction
      .insertInto('contact')
      .values({ ...columns, propertyId })
      .execute()
  }
}
