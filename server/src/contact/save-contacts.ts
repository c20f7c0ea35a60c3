import { sql, type Transaction } from 'kysely'
import type { SavedContact } from '@app/contract/contact/schema'
import { saveNestedRows } from '../database/nested-rows.ts'
import type { Tables } from '../database/tables.ts'
import { CONTACT, writeContact } from './write-contact.ts'

/** The record that contacts hang on, and the field of its payload that holds them. */
type Parent =
  | { path: 'contacts'; companyId: number; propertyId: null }
  | { path: 'siteContacts'; companyId: null; propertyId: number }

/** Saves the contacts of a company or the site contacts of a property. */
export const saveContacts = (
  transaction: Transaction<Tables>,
  { path, companyId, propertyId }: Parent,
  contacts: readonly SavedContact[],
  timeZone: string,
): Promise<void> =>
  saveNestedRows(
    transaction,
    contacts,
    {
      ...CONTACT,
      path,
      ofParent: companyId === null ? sql`stored.property_id = ${propertyId}` : sql`stored.company_id = ${companyId}`,
      idOf: (contact) => contact.contactId,
      change: (contactId, contact) => writeContact(transaction, contactId, contact),
      add: (contact) => {
        const { contactId: _, whenUpdated: __, ...columns } = contact
        const row = { ...columns, companyId, propertyId }
        return transaction.insertInto('contact').values(row).execute()
      },
    },
    timeZone,
  )
