import { type EmailKind, SITE_AUDIT_KIND } from '@app/contract/email/kinds'
import { AUTOMATION } from '@app/contract/email/rules'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { inLockOrder } from '../../database/lock-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { automated, isAutomated, isPresent } from '../candidates/reminder-facts.ts'
import { AUTHORITY_KIND } from '../rules/authority-reminder.ts'
import { distinctRecipients } from '../rules/copies.ts'
import type { Recipient } from '../rules/recipient.ts'
import { HAS_BEGUN, IS_WRITTEN, TO_SUPPLIERS } from './waiting.ts'

const FOLLOW_UP_KIND: EmailKind = 'Email_12A_FollowUp'

const NOBODY = 'Nobody of the company gets automated emails any more.'
const NOBODY_ON_SITE = 'Nobody on the site gets automated emails any more.'

interface Readdressed {
  emailId: number
  to: Recipient[]
  cc: Recipient[]
  /** The last position that it has given to a recipient. */
  last: number
  hasBegun: boolean
}

/**
 * Gives e-mails that wait for the run of a working day, or for another try, the recipients of that day: a contact may have got
 * another address or have left since they were queued. One that nobody would get any more is cancelled, and one with an
 * address that somebody wrote by hand stays as it is (docs/rules/reminders.md#daily-run). Who has it already, or was refused
 * for good, stays too. A place is never given to another recipient, because a try that was given up may still report.
 */
export async function readdressWaiting(transaction: Transaction<Tables>, isMeant: RawBuilder<unknown>): Promise<void> {
  const changed = await findReaddressed(transaction, isMeant)
  if (changed.length === 0) return
  const recipients = changed.flatMap(({ emailId, to, cc, last }) =>
    [...to.map((one) => ({ ...one, kind: 'to' })), ...cc.map((one) => ({ ...one, kind: 'cc' }))].map(
      (recipient, index) => ({ ...recipient, emailId, position: last + index + 1 }),
    ),
  )
  const ids = changed.map(({ emailId }) => emailId)
  await sql`delete from email_recipient where email_id = any(${ids}::int[]) and outcome = 'waiting'`.execute(
    transaction,
  )
  await sql`insert into email_recipient (email_id, position, kind, address, contact_id)
    select "emailId", position, kind, address, "contactId"
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as recipient
      ("emailId" integer, position integer, kind text, address text, "contactId" integer)`.execute(transaction)
  const toNobody = changed.filter(({ to, hasBegun }) => to.length === 0 && !hasBegun).map(({ emailId }) => emailId)
  // The text greets who gets it. What somebody has already is not written again.
  await sql`update email set claimed_by = null, claimed_until = null,
      when_prepared = case when is_auto_generated and not ${HAS_BEGUN} then null else when_prepared end,
      status = case when email_id = any(${toNobody}::int[]) then 'FAILED' else status end,
      failure_reason = case when email_id = any(${toNobody}::int[]) then
        case when template_name = ${SITE_AUDIT_KIND} then ${NOBODY_ON_SITE} else ${NOBODY} end else failure_reason end
    where email_id = any(${ids}::int[])`.execute(transaction)
}

/**
 * Those who have still to get it and are others now. Somebody who gets a copy gets no other, but goes on getting it while the
 * building is their company's and that is active, or they are a contact of its site.
 */
async function findReaddressed(transaction: Transaction<Tables>, isMeant: RawBuilder<unknown>): Promise<Readdressed[]> {
  const isByRule = sql`${isMeant} and not ${IS_WRITTEN}
    and (template_name = any(${[...TO_SUPPLIERS, AUTHORITY_KIND]}::text[]) and recipient_company_id is not null
      or template_name = ${SITE_AUDIT_KIND})
    and not exists (select from email_recipient
      where email_recipient.email_id = email.email_id and contact_id is null)`
  const known = (kind: 'to' | 'cc') => sql`(
    select coalesce(array_agg(distinct lower(address) order by lower(address)), '{}') from email_recipient
    where email_recipient.email_id = email.email_id and kind = ${kind} and outcome = 'waiting')`
  // Whoever was reached, or refused, by the address of before is not written to once more.
  const isOpen = sql`not exists (select from email_recipient done
    where done.email_id = waiting.email_id and done.outcome <> 'waiting'
      and (lower(done.address) = lower(contact.email::text)
        or done.contact_id = contact.contact_id and done.outcome = 'accepted'))`
  // Of the company, or of the site. Both are values, so that an index leads to the contacts.
  const isAddressed = sql`(company_id = email.recipient_company_id
    or property_id = case when template_name = ${SITE_AUDIT_KIND} then email.property_id end)`
  // A person may have chosen the customer in the dialog; the automation has gone by the company's switches.
  const isCopied = sql`case when template_name = ${FOLLOW_UP_KIND} then customer.cc_customer_on12a_follow_up
    else customer.enable_customer_cc_emails end`
  const copied = sql`(
    select coalesce(json_agg(json_build_object('address', email, 'contactId', contact_id) order by position), '[]')
    from email_recipient join contact using (contact_id)
    where email_recipient.email_id = waiting.email_id and kind = 'cc' and ${isAutomated} and ${isOpen}
      and (contact.property_id = email.property_id or contact.company_id = (
        select customer.company_id from property join company customer on customer.company_id = customer_company_id
        where property.property_id = email.property_id and ${isPresent('customer')}
          and (email.generated_by <> ${AUTOMATION} or ${isCopied}))))`
  const addresses = (recipients: string) => sql`(
    select coalesce(array_agg(distinct lower(value ->> 'address') order by lower(value ->> 'address')), '{}')
    from json_array_elements(${sql.ref(recipients)}))`
  const { rows } = await sql<Readdressed>`
    with waiting as materialized (${inLockOrder('email', isByRule)})
    select email_id, present."to", present.cc, last, has_begun
    from (
      select waiting.email_id, ${automated(sql`${isAddressed} and ${isOpen}`)} as "to",
        ${copied} as cc, ${known('to')} as known_to, ${known('cc')} as known_cc, ${HAS_BEGUN} as has_begun,
        (select coalesce(max(position), 0) from email_recipient where email_recipient.email_id = email.email_id) as last
      from waiting join email using (email_id)) present
    where ${addresses('present.to')} <> known_to or ${addresses('present.cc')} <> known_cc
    order by email_id`.execute(transaction)
  return rows.map(({ to, cc, ...email }) => {
    const distinct = distinctRecipients(to)
    return { ...email, to: distinct, cc: distinctRecipients(cc, distinct) }
  })
}
