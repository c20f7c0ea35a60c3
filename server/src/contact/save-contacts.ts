import { sql, type Transaction } from 'kysely'
import type { SavedContact } from '@app/contract/contact/schema'
import { isNewRow, saveNestedRows } from '../database/nested-rows.ts'
import type { Tables } from '../database/tables.ts'
import { badPayload } from '../lib/problem.ts'
import { refuseRestoration } from './refuse-restoration.ts'
import { CONTACT, writeContact } from './write-contact.ts'

/** The record that contacts belong to, and the field of its payload that has them. */
type Parent =
  | { path: 'contacts'; companyId: number; propertyId: null }
  | { path: 'siteContacts'; companyId: null; propertyId: number }

/**
 * Saves the contacts of a company or the site contacts of a property.
 *
 * @throws ProblemError 400 or 409 as saveNestedRows, and 400 for a contact that would move to another company or cannot be
 * restored
 */
export async function saveContacts(
  transaction: Transaction<Tables>,
  { path, companyId, propertyId }: Parent,
  contacts: readonly SavedContact[],
  timeZone: string,
): Promise<void> {
  refuseMoved({ path, companyId }, contacts)
  const restored = await archivedAmong(transaction, contacts)
  if (restored.length > 0) await refuseRestoration(transaction, restored)
  await saveNestedRows(
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
}

function refuseMoved({ path, companyId }: Pick<Parent, 'path' | 'companyId'>, contacts: readonly SavedContact[]): void {
  const message =
    companyId === null
      ? 'takes no company: a site contact belongs to its property'
      : 'takes the company that the contact belongs to'
  const errors = contacts.flatMap((contact, index) => {
    // A new contact without a company belongs to the company that it is added to.
    const isOwn = contact.companyId === companyId || (contact.companyId === null && isNewRow(contact.contactId))
    return contact.companyId === undefined || isOwn ? [] : [{ path: `${path}.${index}.companyId`, message }]
  })
  if (errors.length > 0) throw badPayload(...errors)
}

/** The ids of the archived contacts that the save restores. */
async function archivedAmong(transaction: Transaction<Tables>, contacts: readonly SavedContact[]): Promise<number[]> {
  const kept = contacts.flatMap(({ contactId, whenDeleted }) => (contactId && whenDeleted === null ? [contactId] : []))
  if (kept.length === 0) return []
  const rows = await transaction
    .selectFrom('contact')
    .select('contactId')
    .where('contactId', 'in', kept)
    .where('whenDeleted', 'is not', null)
    .execute()
  return rows.map(({ contactId }) => contactId)
}
