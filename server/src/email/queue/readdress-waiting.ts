import { sql, type Transaction } from 'kysely'
import { inLockOrder } from '../../database/lock-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { automated, isAutomated } from '../candidates/reminder-facts.ts'
import { AUTHORITY_KIND } from '../rules/authority-reminder.ts'
import { distinctRecipients } from '../rules/copies.ts'
import type { Recipient } from '../rules/recipient.ts'
import { IS_WAITING, TO_SUPPLIERS } from './waiting.ts'

const NOBODY = 'Nobody of the company gets automated e-mails any more.'

interface Readdressed {
  emailId: number
  to: Recipient[]
  cc: Recipient[]
}

/**
 * Gives e-mails that wait for the run of a working day the recipients of that day: a contact may have got another address or
 * have left since they were queued. One that nobody would get any more is cancelled, and one with an address that somebody
 * wrote by hand stays as it is (docs/rules/reminders.md#daily-run).
 */
export async function readdressWaiting(transaction: Transaction<Tables>): Promise<void> {
  const changed = await findReaddressed(transaction)
  if (changed.length === 0) return
  const recipients = changed.flatMap(({ emailId, to, cc }) =>
    [...to.map((one) => ({ ...one, kind: 'to' })), ...cc.map((one) => ({ ...one, kind: 'cc' }))].map(
      (recipient, index) => ({ ...recipient, emailId, position: index + 1 }),
    ),
  )
  const ids = changed.map(({ emailId }) => emailId)
  await sql`delete from email_recipient where email_id = any(${ids}::int[])`.execute(transaction)
  await sql`insert into email_recipient (email_id, position, kind, address, contact_id)
    select "emailId", position, kind, address, "contactId"
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as recipient
      ("emailId" integer, position integer, kind text, address text, "contactId" integer)`.execute(transaction)
  const toNobody = changed.filter(({ to }) => to.length === 0).map(({ emailId }) => emailId)
  // The text greets who gets it.
  await sql`update email set claimed_by = null, claimed_until = null,
      when_prepared = case when is_auto_generated then null else when_prepared end,
      status = case when email_id = any(${toNobody}::int[]) then 'FAILED' else status end,
      failure_reason = case when email_id = any(${toNobody}::int[]) then ${NOBODY} else failure_reason end
    where email_id = any(${ids}::int[])`.execute(transaction)
}

/** Those whose recipients are others now. Somebody who gets a copy gets no other, but goes on getting it. */
async function findReaddressed(transaction: Transaction<Tables>): Promise<Readdressed[]> {
  const isByRule = sql`${IS_WAITING} and template_name = any(${[...TO_SUPPLIERS, AUTHORITY_KIND]}::text[])
    and recipient_company_id is not null
    and not exists (select from email_recipient
      where email_recipient.email_id = email.email_id and contact_id is null)`
  const known = (kind: 'to' | 'cc') => sql`(
    select coalesce(array_agg(distinct lower(address) order by lower(address)), '{}') from email_recipient
    where email_recipient.email_id = email.email_id and kind = ${kind})`
  const copied = sql`(
    select coalesce(json_agg(json_build_object('address', email, 'contactId', contact_id) order by position), '[]')
    from email_recipient join contact using (contact_id)
    where email_recipient.email_id = waiting.email_id and kind = 'cc' and ${isAutomated})`
  const addresses = (recipients: string) => sql`(
    select coalesce(array_agg(distinct lower(value ->> 'address') order by lower(value ->> 'address')), '{}')
    from json_array_elements(${sql.ref(recipients)}))`
  const { rows } = await sql<Readdressed>`
    with waiting as materialized (${inLockOrder('email', isByRule)})
    select email_id, present."to", present.cc
    from (
      select waiting.email_id, ${automated(sql`company_id = email.recipient_company_id`)} as "to", ${copied} as cc,
        ${known('to')} as known_to, ${known('cc')} as known_cc
      from waiting join email using (email_id)) present
    where ${addresses('present.to')} <> known_to or ${addresses('present.cc')} <> known_cc
    order by email_id`.execute(transaction)
  return rows.map(({ emailId, to, cc }) => {
    const distinct = distinctRecipients(to)
    return { emailId, to: distinct, cc: distinctRecipients(cc, distinct) }
  })
}
