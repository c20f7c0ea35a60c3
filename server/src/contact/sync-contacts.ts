import { sql } from 'kysely'
import { PERSON_FIELDS } from '@app/contract/contact/rules'
import type { ContactListRow, ContactUpdate } from '@app/contract/contact/schema'
import type { Services } from '../app.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import { claimContacts, isChangeable } from './claim-contacts.ts'
import { getContacts } from './queries.ts'
import { writeContact } from './write-contact.ts'

/**
 * Writes the first contact as given, and who it is then to all the others: the same person recorded at several
 * companies (decisions 4). Answers them as they now stand.
 *
 * @throws ProblemError 400 or 409; nothing is written then
 */
export function syncContacts(
  { db, timeZone }: Pick<Services, 'db' | 'timeZone'>,
  login: Login,
  contacts: ContactUpdate[],
): Promise<ContactListRow[]> {
  return transactionBy(db, login.email, async (transaction) => {
    await claimContacts(transaction, { contacts }, timeZone, isChangeable)
    const contactIds = contacts.map((contact) => contact.contactId)
    const [first] = contacts
    if (first) {
      await writeContact(transaction, first.contactId, first)
      const person = await transaction
        .selectFrom('contact')
        .select(PERSON_FIELDS)
        .where('contactId', '=', first.contactId)
        .executeTakeFirstOrThrow()
      await transaction
        .updateTable('contact')
        .set(person)
        .where(sql<boolean>`contact_id = any(${contactIds}::int[])`)
        .execute()
    }
    return getContacts(transaction, contactIds)
  })
}
