import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { addMonths, type Day } from '@app/contract/dates'
import { emailStatus, RESTORED, SENT_LIMIT, SENT_MONTHS } from '@app/contract/email/rules'
import { EmailMessage, SentEmail } from '@app/contract/email/sent-email'
import { kindsOfTopic } from '@app/contract/email/kinds'
import type { Connection } from '../../database/connection.ts'
import { notFound } from '../../lib/problem.ts'
import { fieldsOf, jsonArray } from '../../lib/json-sql.ts'
import { AUTHORITY_KIND } from '../rules/authority-reminder.ts'
import type { ReminderClock } from '../rules/reminder.ts'
import { deliveryOf, failureOf } from '../rules/what-became.ts'
import type { ListName } from '../candidates/list-reminders.ts'

type Stored<Row> = Row & { failedTries: number }

type Now = Pick<ReminderClock, 'today' | 'timeZone'>

/** The e-mails of a list from the last 12 months, newest first, in any status: all, or those about some properties. */
export async function listSentEmails(
  db: Connection,
  list: ListName,
  now: Now,
  propertyIds?: readonly number[],
): Promise<SentEmail[]> {
  const { rows } = await selectSentEmails(list, now, propertyIds).execute(db)
  return rows.map((row) => SentEmail.parse(withStatus(row)))
}

export function selectSentEmails(
  list: ListName,
  { today, timeZone }: Now,
  propertyIds?: readonly number[],
): RawBuilder<Stored<SentEmail>> {
  const kinds = list === 'bwof' ? kindsOfTopic('bwof', 'authority', 'evidence') : kindsOfTopic('evacuation')
  return sql`${selectEmails(SentEmail, today)}
    where email.template_name = any(${kinds})
      and email.when_queued >= ${addMonths(today, -SENT_MONTHS)}::date::timestamp at time zone ${timeZone}
      and ${propertyIds ? sql`email.property_id = any(${propertyIds}::int[])` : sql`true`}
    order by email.when_queued desc, email.email_id desc limit ${SENT_LIMIT}`
}

/** E-mails by their ids, oldest first. */
export async function listEmails(db: Connection, emailIds: readonly number[], today: Day): Promise<SentEmail[]> {
  const { rows } = await sql<Stored<SentEmail>>`${selectEmails(SentEmail, today)}
    where email.email_id = any(${emailIds}::int[]) order by email.when_queued, email.email_id`.execute(db)
  return rows.map((row) => SentEmail.parse(withStatus(row)))
}

/** The e-mails about everything that are held since a backup was restored, oldest first. */
export async function listRestoredEmails(db: Connection, today: Day): Promise<SentEmail[]> {
  const { rows } = await sql<Stored<SentEmail>>`${selectEmails(SentEmail, today)}
    where email.status = 'HELD' and email.hold_reason = ${RESTORED}
    order by email.when_queued, email.email_id limit ${SENT_LIMIT}`.execute(db)
  return rows.map((row) => SentEmail.parse(withStatus(row)))
}

/** The e-mail about a property that was queued last, in any status; null if there is none. */
export async function findLastEmail(db: Connection, propertyId: number, today: Day): Promise<SentEmail | null> {
  const { rows } = await sql<Stored<SentEmail>>`${selectEmails(SentEmail, today)}
    where email.property_id = ${propertyId} order by email.when_queued desc, email.email_id desc limit 1`.execute(db)
  return rows[0] ? SentEmail.parse(withStatus(rows[0])) : null
}

/** @throws ProblemError 404 */
export async function getEmailMessage(db: Connection, emailId: number, today: Day): Promise<EmailMessage> {
  const { rows } = await sql<Stored<EmailMessage>>`${selectEmails(EmailMessage, today)}
    where email.email_id = ${emailId}`.execute(db)
  if (!rows[0]) throw notFound('email', emailId)
  return EmailMessage.parse(withStatus(rows[0]))
}

const withStatus = <Row extends { status: string; failedTries: number }>(row: Row): Row => ({
  ...row,
  status: emailStatus(row.status, row.failedTries),
})

const selectEmails = (shape: z.ZodObject, today: Day) => sql`
  select ${fieldsOf(shape, 'email', fields(today))}, email.tries as "failedTries"
  from email
  join property using (property_id)
  left join company customer on customer.company_id = property.customer_company_id
  left join company recipient on recipient.company_id = email.recipient_company_id`

const fields = (today: Day) => ({
  propertyName: sql`property.property_name`,
  customerCompanyId: sql`customer.company_id`,
  customerCompanyName: sql`coalesce(customer.company_name, '')`,
  recipientCompanyName: sql`coalesce(recipient.company_name, '')`,
  emailContentTemplateName: sql`email.template_name`,
  recipients: addressesOf('to'),
  ccRecipients: addressesOf('cc'),
  delivery: deliveryOf,
  reason: reasonOf,
  snoozedTill: snoozedFrom(today),
  text: sql`email.text_body`,
  attachments: jsonArray(sql`
    select document.document_id as "documentId", file_name as "fileName", size, document.content_hash as "contentHash"
    from email_attachment join document using (document_id) where email_attachment.email_id = email.email_id
    order by document_id`),
})

/** Why it is held, why it failed, or why it came back. */
const reasonOf = sql`coalesce(nullif(email.hold_reason, ''), ${failureOf})`

/** Separated by semicolons, as by `joinAddresses`. */
const addressesOf = (kind: 'to' | 'cc') => sql`coalesce((
  select string_agg(address, '; ' order by position) from email_recipient
  where email_recipient.email_id = email.email_id and email_recipient.kind = ${kind}), '')`

/**
 * The day until which the subject of the e-mail is snoozed now: all of its services, or the property; null if it is
 * not.
 */
const snoozedFrom = (today: Day) => sql`case when email.template_name = ${AUTHORITY_KIND}
  then case when property.when_authority_emails_snoozed_until >= ${today}::date
    then property.when_authority_emails_snoozed_until end
  else (
    select min(when_supplier_emails_snoozed_until)
    from email_property_service join property_service using (property_service_id)
    where email_property_service.email_id = email.email_id
    having coalesce(bool_and(when_supplier_emails_snoozed_until >= ${today}::date), false)
      and count(*) = count(when_supplier_emails_snoozed_until)) end`
