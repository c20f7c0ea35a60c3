import { sql, type Transaction } from 'kysely'
import { COMPANY_NEEDS_TO_BE_ACTIVE } from '@app/contract/contact/rules'
import type { ContactListRow, ReadContact } from '@app/contract/contact/schema'
import type { Services } from '../app.ts'
import type { Login } from '../auth/login.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { refused } from '../lib/problem.ts'
import { claimContacts, contactsIn, type Posted } from './claim-contacts.ts'
import { getContacts } from './queries.ts'

/**
 * Restores all of the contacts or none, inactive ones too, and answers them as they now stand.
 *
 * @throws ProblemError 400 also while a contact's company is inactive, 404 or 409
 */
export function restoreContacts(
  { db, timeZone }: Pick<Services, 'db' | 'timeZone'>,
  login: Login,
  posted: Posted<ReadContact>,
): Promise<ContactListRow[]> {
  return transactionBy(db, login.email, async (transaction) => {
    await claimContacts(transaction, posted, timeZone)
    const contactIds = contactsIn(posted).map((contact) => contact.contactId)
    await refuseInactiveCompanies(transaction, contactIds)
    await transaction
      .updateTable('contact')
      .set({ whenDeleted: null, active: true })
      .where(sql<boolean>`contact_id = any(${contactIds}::int[])`)
      .execute()
    return getContacts(transaction, contactIds)
  })
}

/** Holds the companies, so that none is made inactive meanwhile. */
async function refuseInactiveCompanies(transaction: Transaction<Tables>, contactIds: number[]): Promise<void> {
  const { rows } = await sql<{ active: boolean }>`
    select company.active from contact join company using (company_id)
    where contact_id = any(${contactIds}::int[]) for key share of company`.execute(transaction)
  if (rows.some((company) => !company.active)) throw refused(COMPANY_NEEDS_TO_BE_ACTIVE)
}
