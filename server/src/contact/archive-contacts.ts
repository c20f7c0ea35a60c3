import { sql } from 'kysely'
import type { ContactListRow, ReadContact } from '@app/contract/contact/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import { lockContacts, contactsIn, type PostedContact } from './claim-contacts.ts'
import { getContacts } from './queries.ts'

/**
 * Archives all of the contacts or none, and returns their new state. A contact that is already archived keeps its time
 * of archiving.
 *
 * @throws ProblemError 400, 404 or 409
 */
export function archiveContacts(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  posted: PostedContact<ReadContact>,
  now: Date,
): Promise<ContactListRow[]> {
  return transactionBy(db, login.email, async (transaction) => {
    await lockContacts(transaction, posted, timeZone)
    const contactIds = contactsIn(posted).map((contact) => contact.contactId)
    await transaction
      .updateTable('contact')
      .set({ whenDeleted: now.toISOString() })
      .where(sql<boolean>`contact_id = any(${contactIds}::int[])`)
      .where('whenDeleted', 'is', null)
      .execute()
    return getContacts(transaction, contactIds)
  })
}
