import { sql } from 'kysely'
import type { ContactListRow } from '@app/contract/contact/schema'
import { FailingAddress, type WorkingAddress } from '@app/contract/mail/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lockChangeableContacts } from '../contact/claim-contacts.ts'
import { contactName, getContacts, parentIsPresent, withParents } from '../contact/queries.ts'
import type { Connection } from '../database/connection.ts'
import { transactionBy } from '../database/transaction.ts'
import { fieldsOf } from '../lib/json-sql.ts'
import { conflict } from '../lib/problem.ts'
import { plainReason } from './parse/plain-reason.ts'
import { saidOfAddress } from './said-of-address.ts'

/** More are shown when these are mended. */
const LIMIT = 500

const lastSaid = sql`select email_id, reason, detail from (${saidOfAddress}) told
  order by at desc, mail_id desc, is_named desc limit 1`

/** Contacts to whose address messages come back, the latest first. */
export async function listFailingAddresses(db: Connection): Promise<FailingAddress[]> {
  const { rows } = await sql<FailingAddress>`
    select ${fieldsOf(FailingAddress, 'contact', {
      displayName: contactName('contact'),
      companyName: sql`coalesce(company.company_name, '')`,
      propertyName: sql`coalesce(property.property_name, '')`,
      reason: sql`coalesce(said.reason, '')`,
      detail: sql`coalesce(said.detail, '')`,
      emailId: sql`said.email_id`,
    })}
    from ${withParents} left join lateral (${lastSaid}) said on true
    where contact.email_fails_since is not null and contact.when_deleted is null and contact.active and ${parentIsPresent}
    order by contact.email_fails_since desc, contact.contact_id limit ${LIMIT}`.execute(db)
  return rows.map((row) => ({ ...row, reason: row.reason || (row.detail && plainReason('', row.detail)) }))
}

/**
 * Says that the address of a contact works again: what came back before that does not mark it any more
 * (docs/rules/mailbox.md#addresses-that-fail).
 *
 * @throws ProblemError 404; 409 for a contact that has changed since, or whose mark is later than the one that was read
 */
export function addressWorks(
  { db, timeZone, now }: Pick<AppContext, 'db' | 'timeZone' | 'now'>,
  login: Login,
  { emailFailsSince, ...contact }: WorkingAddress,
): Promise<ContactListRow | undefined> {
  return transactionBy(db, login.email, async (transaction) => {
    await lockChangeableContacts(transaction, { contact }, timeZone)
    if (emailFailsSince) await refuseLaterMark(transaction, contact.contactId, emailFailsSince)
    await transaction
      .updateTable('contact')
      .set({ emailFailsSince: null, emailWorksSince: now().toISOString() })
      .where('contactId', '=', contact.contactId)
      .execute()
    const [changed] = await getContacts(transaction, [contact.contactId])
    return changed
  })
}

async function refuseLaterMark(db: Connection, contactId: number, emailFailsSince: string): Promise<void> {
  const { rows } = await sql`select from contact
    where contact_id = ${contactId} and email_fails_since > ${emailFailsSince}::timestamptz`.execute(db)
  if (rows.length > 0) throw conflict('Another message to this address has come back since.')
}
