import { sql, type Transaction } from 'kysely'
import type { ReadContact } from '@app/contract/contact/schema'
import { lockAndCheckVersions, type RowVersion } from '../database/lost-update.ts'
import type { Tables } from '../database/tables.ts'
import { badPayload, notFound } from '../lib/problem.ts'
import { CONTACT } from './write-contact.ts'

/** The contacts of a call: one contact, or a list of which all or none are changed. */
export type PostedContact<Contact> = { contact: Contact } | { contacts: Contact[] }

export const contactsIn = <Contact>(posted: PostedContact<Contact>): Contact[] =>
  'contact' in posted ? [posted.contact] : posted.contacts

/** A contact of a deleted company or property counts as deleted too. `stored` is the contact. */
const isParentPresent = sql<boolean>`not exists (select from company
    where company.company_id = stored.company_id and company.when_deleted is not null)
  and not exists (select from property
    where property.property_id = stored.property_id and property.when_deleted is not null)`

/**
 * Locks the contacts that a call is about to change.
 *
 * @throws ProblemError 404 if the single contact does not exist, 400 if one of a list does not, 409 if one has changed
 * since it was read
 */
export async function lockContacts(
  transaction: Transaction<Tables>,
  posted: PostedContact<ReadContact>,
  timeZone: string,
): Promise<void> {
  if ('contact' in posted) await refuseUnknown(transaction, posted.contact.contactId)
  await lockAndCheckVersions(transaction, CONTACT, claimsOf(posted), isParentPresent, timeZone)
}

const claimsOf = (posted: PostedContact<ReadContact>): RowVersion[] =>
  contactsIn(posted).map(({ contactId, whenUpdated }, index) => ({
    path: 'contact' in posted ? 'contact' : `contacts.${index}`,
    id: contactId,
    whenUpdated,
  }))

/**
 * As lockContacts, of contacts that are not archived: one must be restored before it can be changed. One that was archived
 * since it was read has changed since.
 *
 * @throws ProblemError as lockContacts, and 400 for one that was archived before
 */
export async function lockChangeableContacts(
  transaction: Transaction<Tables>,
  posted: PostedContact<ReadContact>,
  timeZone: string,
): Promise<void> {
  await lockContacts(transaction, posted, timeZone)
  const claims = claimsOf(posted)
  const { rows } = await sql<{ contactId: number }>`select contact_id from contact
    where contact_id = any(${claims.map(({ id }) => id)}::int[]) and when_deleted is not null`.execute(transaction)
  const archived = claims.find(({ id }) => rows.some(({ contactId }) => contactId === id))
  if (archived) throw badPayload({ path: archived.path, message: 'is archived: restore it first' })
}

async function refuseUnknown(transaction: Transaction<Tables>, contactId: number): Promise<void> {
  const { rows } = await sql`select from contact stored
    where contact_id = ${contactId} and ${isParentPresent} for no key update`.execute(transaction)
  if (rows.length === 0) throw notFound('contact', contactId)
}
