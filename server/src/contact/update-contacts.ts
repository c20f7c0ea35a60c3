import type { ContactListRow, ContactUpdate } from '@app/contract/contact/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import { lockChangeableContacts } from './claim-contacts.ts'
import { getContacts } from './queries.ts'
import { writeContact } from './write-contact.ts'

/**
 * Saves all of the contacts or none, and returns their new state.
 *
 * @throws ProblemError 400 or 409
 */
export function updateContacts(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  contacts: ContactUpdate[],
): Promise<ContactListRow[]> {
  return transactionBy(db, login.email, async (transaction) => {
    await lockChangeableContacts(transaction, { contacts }, timeZone)
    for (const contact of contacts) await writeContact(transaction, contact.contactId, contact)
    return getContacts(
      transaction,
      contacts.map((contact) => contact.contactId),
    )
  })
}
