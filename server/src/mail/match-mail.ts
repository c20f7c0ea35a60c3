import { sql } from 'kysely'
import type { MatchedBy } from '@app/contract/mail/rules'
import type { Connection } from '../database/connection.ts'
import type { Environment } from '../lib/environment.ts'
import type { AddressedEmail, ReplyAddresses } from '../lib/reply-addresses.ts'
import { addressIn } from '../lib/sender-address.ts'
import type { ParsedMail } from './parse/parsed-mail.ts'

/** What a message is about. */
export interface Match {
  emailId: number | null
  propertyId: number
  matchedBy: MatchedBy
}

type Matched = Pick<ParsedMail, 'deliveredTo' | 'answers' | 'report' | 'subject' | 'fromAddress'>

/** Finds the e-mail or the property that a message is about (docs/rules/mailbox.md#matching); null for none. */
export async function matchMail(db: Connection, mail: Matched, replies: ReplyAddresses): Promise<Match | null> {
  return (
    (await byPlusPart(db, mail, replies)) ??
    (await byThread(db, mail.answers)) ??
    (mail.report ? byFailedRecipient(db, mail.report) : bySubjectAndSender(db, mail))
  )
}

/** Whether a message is one of our e-mails, as when the mailbox stands in its Cc: it answers nothing, also not the one before it. */
export async function isOwnCopy(
  db: Connection,
  { messageId, fromAddress }: Pick<ParsedMail, 'messageId' | 'fromAddress'>,
  { MAIL_FROM }: Pick<Environment, 'MAIL_FROM'>,
): Promise<boolean> {
  if (messageId === '' || fromAddress === '' || fromAddress !== addressIn(MAIL_FROM).toLowerCase()) return false
  const { rows } = await sql`select from email where message_id = ${messageId}`.execute(db)
  return rows.length > 0
}

type Found = Pick<Match, 'propertyId'> & { emailId: number }

async function byPlusPart(db: Connection, { deliveredTo }: Matched, replies: ReplyAddresses): Promise<Match | null> {
  const parts = deliveredTo.flatMap((address) => replies.read(address) ?? [])
  if (parts.length === 0) return null
  const { rows } = await sql<AddressedEmail & Found>`select email_id, property_id, message_id, is_sealed_by_number
    from email where email_id = any(${parts.map(({ id }) => id)}::int[])`.execute(db)
  const [found] = parts.flatMap((part) => rows.find((email) => replies.isOf(part, email)) ?? [])
  return found ? { emailId: found.emailId, propertyId: found.propertyId, matchedBy: 'plus part' } : null
}

/** The nearest message that it answers: one of our e-mails, or one from outside that was matched. */
async function byThread(db: Connection, answers: readonly string[]): Promise<Match | null> {
  if (answers.length === 0) return null
  const { rows } = await sql<Match>`select email_id, property_id from (
      select position, email_id, property_id, 1 as rank
      from unnest(${answers}::text[]) with ordinality as given (message_id, position) join email using (message_id)
      union all
      select position, email_id, property_id, 2
      from unnest(${answers}::text[]) with ordinality as given (message_id, position) join mail using (message_id)
      where property_id is not null) answered
    order by position, rank limit 1`.execute(db)
  return rows[0] ? { ...rows[0], matchedBy: 'thread' } : null
}

async function byFailedRecipient(db: Connection, report: NonNullable<Matched['report']>): Promise<Match | null> {
  const addresses = report.recipients.map(({ address }) => address)
  const { rows } = await sql<Found>`select email_id, property_id from email
    where message_id = any(${report.messageIds}::text[]) and exists (select from email_recipient recipient
      where recipient.email_id = email.email_id and lower(address) = any(${addresses}::text[]))
    order by email_id desc limit 1`.execute(db)
  return rows[0] ? { ...rows[0], matchedBy: 'failed recipient' } : null
}

/**
 * The number in the subject counts only from a sender who is known at that property: a contact of the site or of a
 * company that has to do with it, or somebody to whom we wrote about it.
 */
async function bySubjectAndSender(db: Connection, { subject, fromAddress }: Matched): Promise<Match | null> {
  const number = Number(/\[#([1-9]\d{0,8})\]/.exec(subject)?.[1])
  if (!number || fromAddress === '') return null
  const { rows } = await sql<Match>`
    with wrote as (
      select email.email_id, email.property_id from email join email_recipient recipient using (email_id)
      where email.property_id = ${number} and lower(recipient.address) = ${fromAddress}
      order by email.email_id desc limit 1)
    select (select email_id from wrote), property.property_id from property
    where property.property_id = ${number} and property.when_deleted is null and (
      exists (select from wrote)
      or exists (select from contact
        where lower(email::text) = ${fromAddress} and email <> '' and contact.when_deleted is null and contact.active
          and (contact.property_id = property.property_id or company_id in (property.customer_company_id,
              property.owner_id, property.regional_authority_company_id)
            or company_id in (select supplier_company_id from property_service
              where property_service.property_id = property.property_id and property_service.when_deleted is null))))`.execute(
    db,
  )
  return rows[0] ? { ...rows[0], matchedBy: 'subject and sender' } : null
}
