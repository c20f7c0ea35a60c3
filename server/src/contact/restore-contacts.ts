import { sql, type Transaction } from 'kysely'
import type { ContactListRow, ReadContact } from '@app/contract/contact/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { lockContacts, contactsIn, type PostedContact } from './claim-contacts.ts'
import { getContacts } from './queries.ts'
import { refuseRestoration } from './refuse-restoration.ts'

/**
 * Restores all of the contacts or none, including inactive ones, and returns their new state.
 *
 * @throws ProblemError 400 if a contact's company is inactive or its person was erased, and 400, 404 or 409 as lockContacts
 */
export function restoreContacts(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  posted: PostedContact<ReadContact>,
): Promise<ContactListRow[]> {
  return transactionBy(db, login.email, async (transaction) => {
    const contactIds = contactsIn(posted).map((contact) => contact.contactId)
    await lockCompanies(transaction, contactIds)
    await lockContacts(transaction, posted, timeZone)
    await refuseRestoration(transaction, contactIds)
    await transaction
      .updateTable('contact')
      .set({ whenDeleted: null, active: true })
      .where(sql<boolean>`contact_id = any(${contactIds}::int[])`)
      .execute()
    return getContacts(transaction, contactIds)
  })
}

/** Locks the companies, before their contacts, so that none becomes inactive meanwhile. */
async function lockCompanies(transaction: Transaction<Tables>, contactIds: number[]): Promise<void> {
  await sql`select from company
    where company_id in (select company_id from contact where contact_id = any(${contactIds}::int[]))
    order by company_id for share`.execute(transaction)
}
