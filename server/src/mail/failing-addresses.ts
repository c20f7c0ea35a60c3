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

/** More are shown when these are mended. */
const LIMIT = 500

/** Contacts to whose address messages come back, the latest first. */
export async function listFailingAddresses(db: Connection): Promise<FailingAddress[]> {
  const { rows } = await sql<FailingAddress>`
    select ${fieldsOf(FailingAddress, 'contact', {
      displayName: contactName('contact'),
      companyName: sql`coalesce(company.company_name, '')`,
      propertyName: sql`coalesce(property.property_name, '')`,
      reason: sql`coalesce(report.report_reason, '')`,
      detail: sql`coalesce(report.report_detail, '')`,
      emailId: sql`report.email_id`,
    })}
    from ${withParents}
    left join lateral (
      select report_reason, report_detail, mail.email_id
      from mail join email_recipient recipient using (email_id)
      where mail.kind = 'report' and report_action = 'failed' and lower(recipient.address) = lower(contact.email::text)
      order by mail_id desc limit 1) report on true
    where contact.email_fails_since is not null and contact.when_deleted is null and contact.active and ${parentIsPresent}
    order by contact.email_fails_since desc, contact.contact_id limit ${LIMIT}`.execute(db)
  return rows
}

/**
 * Says that the address of a contact works again.
 *
 * @throws ProblemError 404; 409 for a contact that has changed since, or whose mark is later than the one that was read
 */
export function addressWorks(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  { emailFailsSince, ...contact }: WorkingAddress,
): Promise<ContactListRow | undefined> {
  return transactionBy(db, login.email, async (transaction) => {
    await lockChangeableContacts(transaction, { contact }, timeZone)
    if (emailFailsSince) await refuseLaterMark(transaction, contact.contactId, emailFailsSince)
    await transaction
      .updateTable('contact')
      .set({ emailFailsSince: null })
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
