import { sql, type RawBuilder } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { SentEmail } from '@app/contract/email/sent-email'
import { Mail } from '@app/contract/mail/schema'
import type { Connection } from '../database/connection.ts'
import { listEmails } from '../email/lists/sent-emails.ts'
import { notFound } from '../lib/problem.ts'
import { fieldsOf, jsonArray } from '../lib/json-sql.ts'

const selectMail = sql`
  select ${fieldsOf(Mail, 'mail', {
    propertyName: sql`coalesce(property.property_name, '')`,
    attachments: jsonArray(sql`
      select position, file_name as "fileName", content_type as "contentType", size,
        array(select certificate_id from mail_certificate filed
          where filed.mail_id = mail.mail_id and filed.position = attached.position
          order by certificate_id) as "certificateIds"
      from mail_attachment attached where attached.mail_id = mail.mail_id order by position`),
  })}
  from mail left join property using (property_id)`

async function select(db: Connection, condition: RawBuilder<unknown>): Promise<Mail[]> {
  const { rows } = await sql<Mail>`${selectMail} where ${condition}`.execute(db)
  return rows
}

/** More are shown when these are filed. */
const UNMATCHED_LIMIT = 500
const PROPERTY_LIMIT = 500

export const listUnmatched = (db: Connection): Promise<Mail[]> =>
  select(
    db,
    sql`mail.property_id is null and not is_dismissed order by when_received desc, mail_id desc limit ${UNMATCHED_LIMIT}`,
  )

export const listPropertyMail = (db: Connection, propertyId: number): Promise<Mail[]> =>
  select(db, sql`mail.property_id = ${propertyId} order by when_received desc, mail_id desc limit ${PROPERTY_LIMIT}`)

/** As many as a person looks through. */
const ANSWERABLE_LIMIT = 100

/** The newest e-mails about a property that have been sent, for a message that answers one of them. */
export async function listAnswerableEmails(db: Connection, propertyId: number, today: Day): Promise<SentEmail[]> {
  const { rows } = await sql<{ emailId: number }>`select email_id from email
    where property_id = ${propertyId} and status = 'SENT'
    order by when_sent desc, email_id desc limit ${ANSWERABLE_LIMIT}`.execute(db)
  const emails = await listEmails(
    db,
    rows.map(({ emailId }) => emailId),
    today,
  )
  return emails.toReversed()
}

export const listMail = (db: Connection, mailIds: readonly number[]): Promise<Mail[]> =>
  select(db, sql`mail.mail_id = any(${mailIds}::int[]) order by when_received, mail_id`)

/** @throws ProblemError 404 */
export async function getMail(db: Connection, mailId: number): Promise<Mail> {
  const [mail] = await listMail(db, [mailId])
  if (!mail) throw notFound('message', mailId)
  return mail
}
