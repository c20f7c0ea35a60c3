import { sql, type Transaction } from 'kysely'
import { CONTACT_SWITCHES, PERSON_FIELDS } from '@app/contract/contact/rules'
import type { ContactListRow, ContactUpdate } from '@app/contract/contact/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { badPayload } from '../lib/problem.ts'
import { lockChangeableContacts } from './claim-contacts.ts'
import { getContacts } from './queries.ts'
import { writeContact } from './write-contact.ts'

/**
 * Saves the first contact and copies its personal details to the others: the same person recorded at several companies
 * (docs/rules/records.md#the-same-person). Returns their new state.
 *
 * @throws ProblemError 400 or 409 as lockChangeableContacts, and 400 if the payload changes a switch of another contact; then
 * nothing is saved
 */
export function syncContacts(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  contacts: ContactUpdate[],
): Promise<ContactListRow[]> {
  return transactionBy(db, login.email, async (transaction) => {
    await lockChangeableContacts(transaction, { contacts }, timeZone)
    const contactIds = contacts.map((contact) => contact.contactId)
    await refuseOtherChanges(transaction, contacts)
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

async function refuseOtherChanges(transaction: Transaction<Tables>, contacts: readonly ContactUpdate[]): Promise<void> {
  const contactIds = contacts.map((contact) => contact.contactId)
  const rows = await transaction
    .selectFrom('contact')
    .select(['contactId', ...CONTACT_SWITCHES])
    .where(sql<boolean>`contact_id = any(${contactIds}::int[])`)
    .execute()
  const stored = new Map(rows.map((row) => [row.contactId, row]))
  const errors = contacts.slice(1).flatMap((contact, index) => {
    const known = stored.get(contact.contactId)
    const changed = CONTACT_SWITCHES.filter((name) => contact[name] !== undefined && contact[name] !== known?.[name])
    return changed.map((name) => ({
      path: `contacts.${index + 1}.${name}`,
      message: 'takes the stored value: only personal details are copied to the other contacts',
    }))
  })
  if (errors.length > 0) throw badPayload(...errors)
}
