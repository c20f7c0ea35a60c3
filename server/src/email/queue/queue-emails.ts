import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import { type EmailKind, kindsOfTopic, SITE_AUDIT_KIND, topicOf } from '@app/contract/email/kinds'
import { inLockOrder } from '../../database/lock-rows.ts'
import { OPERATOR_SETTING } from '../../operator/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { AUTHORITY_KIND } from '../rules/authority-reminder.ts'
import { copiedRecipients, distinctRecipients } from '../rules/copies.ts'
import type { Recipient } from '../rules/recipient.ts'
import type { Reminder } from '../rules/reminder.ts'
import { lockAuditedSites } from './audited-sites.ts'

/** One e-mail about one property to one company. */
export interface QueuedRow {
  kind: EmailKind
  propertyId: number
  recipientCompanyId: number | null
  to: readonly Recipient[]
  cc: readonly Recipient[]
  /** The services that it is about; empty for a notice to an authority, which is about the property. */
  propertyServiceIds: readonly number[]
  /** Printed on an attached certificate of the operator's own company; the day of sending if not given. */
  issuedDate?: Day | null
}

/** A reminder as it goes into the queue. */
export const queuedRow = ({ candidate, kind }: Reminder): QueuedRow => ({
  kind,
  propertyId: candidate.propertyId,
  recipientCompanyId: candidate.recipientCompanyId,
  to: distinctRecipients(candidate.recipients),
  cc: copiedRecipients(candidate, kind),
  propertyServiceIds: candidate.services.map(({ propertyServiceId }) => propertyServiceId),
})

/** What goes to a site names no services, because only its contractors are reminded. */
const siteRow = ({ propertyId, contacts }: { propertyId: number; contacts: Recipient[] }): QueuedRow => ({
  kind: SITE_AUDIT_KIND,
  propertyId,
  recipientCompanyId: null,
  to: distinctRecipients(contacts),
  cc: [],
  propertyServiceIds: [],
})

export interface QueueAuthor {
  /** The login's e-mail, or `Automation`. */
  generatedBy: string
  now: Date
  /** The domain of the Message-IDs. */
  messageDomain: string
  /** Until then they can be withdrawn, and nobody prepares or sends them. */
  releasedAt?: Date
}

/** An e-mail replies to the previous one if that was sent within this many days, which is one cycle. */
const CONVERSATION_DAYS = 90

/**
 * Queues one e-mail for each row, to be prepared later and sent by the next run, and one to the site beside each e-mail
 * to a contractor about an audit. Marks its services, or the property of a notice to an authority, as triggered. Returns
 * the ids in the order of the rows, and then those to sites. Follow-ups form a thread: each replies to the last e-mail
 * about the same property to the same company on the same topic. The operator's name is stored with the e-mail, so that
 * all its tries come from the same sender.
 */
export async function queueEmails(
  transaction: Transaction<Tables>,
  given: readonly QueuedRow[],
  { generatedBy, now, messageDomain, releasedAt }: QueueAuthor,
): Promise<number[]> {
  const audited = given.filter(({ kind }) => kind === 'Email_Bwof_Audit').map(({ propertyId }) => propertyId)
  const rows = [...given, ...(await lockAuditedSites(transaction, audited, now)).map(siteRow)]
  const posted = rows.map((row) => ({
    messageId: `<${randomUUID()}@${messageDomain}>`,
    kind: row.kind,
    topic: kindsOfTopic(topicOf(row.kind)),
    propertyId: row.propertyId,
    recipientCompanyId: row.recipientCompanyId,
    recipients: [
      ...row.to.map((recipient) => ({ ...recipient, kind: 'to' })),
      ...row.cc.map((recipient) => ({ ...recipient, kind: 'cc' })),
    ],
    propertyServiceIds: row.propertyServiceIds,
    issuedDate: row.issuedDate ?? null,
  }))
  const queuedAt = now.toISOString()
  const { rows: queued } = await sql<{ emailId: number; messageId: string }>`
    with posted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) as posted_row ("messageId" text, kind text,
        topic text[], "propertyId" integer, "recipientCompanyId" integer, recipients jsonb,
        "propertyServiceIds" integer[], "issuedDate" date)),
    queued as (
      insert into email (property_id, recipient_company_id, template_name, generated_by, message_id, in_reply_to,
        from_name, issued_date, when_queued, when_released, triggered_before)
      select "propertyId", "recipientCompanyId", kind, ${generatedBy}, "messageId",
        coalesce(before.message_id, ''), coalesce((select company_name from setting
          join company on company_id = nullif(value, 'null')::int
          where name = ${OPERATOR_SETTING} and company.when_deleted is null), ''), "issuedDate", ${queuedAt}::timestamptz,
        ${releasedAt?.toISOString() ?? null}::timestamptz, (select when_last_authority_email_triggered from property
          where property_id = "propertyId" and kind = ${AUTHORITY_KIND})
      from posted left join lateral (
        select message_id from email
        where email.property_id = "propertyId" and email.recipient_company_id is not distinct from "recipientCompanyId"
          and email.template_name = any(topic) and email.status = 'SENT'
          and email.when_sent > ${queuedAt}::timestamptz - make_interval(days => ${CONVERSATION_DAYS})
          and (cardinality("propertyServiceIds") = 0 or exists (select from email_property_service reminded
            where reminded.email_id = email.email_id and reminded.property_service_id = any("propertyServiceIds")))
        order by email.when_sent desc limit 1) before on true
      returning email_id, message_id),
    addressed as (
      insert into email_recipient (email_id, position, kind, address, contact_id)
      select email_id, position, recipient.value ->> 'kind', recipient.value ->> 'address',
        (recipient.value ->> 'contactId')::integer
      from queued join posted on "messageId" = message_id,
        jsonb_array_elements(recipients) with ordinality recipient (value, position)),
    reminding as (
      insert into email_property_service (email_id, property_service_id, triggered_before, anniversary)
      select email_id, property_service_id, when_last_supplier_email_triggered, when_next_service_anniversary
      from queued join posted on "messageId" = message_id
        join property_service on property_service_id = any("propertyServiceIds"))
    select email_id, message_id from queued`.execute(transaction)

  await markTriggered(transaction, rows, queuedAt)
  const ids = new Map(queued.map(({ messageId, emailId }) => [messageId, emailId]))
  return posted.flatMap(({ messageId }) => ids.get(messageId) ?? [])
}

async function markTriggered(transaction: Transaction<Tables>, rows: readonly QueuedRow[], queuedAt: string) {
  const propertyIds = rows.filter(({ kind }) => kind === AUTHORITY_KIND).map(({ propertyId }) => propertyId)
  if (propertyIds.length > 0) {
    await sql`with marked as (${inLockOrder('property', sql`property_id = any(${propertyIds}::int[])`)})
      update property set when_last_authority_email_triggered = ${queuedAt}::timestamptz
      from marked where marked.property_id = property.property_id`.execute(transaction)
  }
  const propertyServiceIds = rows.flatMap((row) => row.propertyServiceIds)
  if (propertyServiceIds.length > 0) {
    await sql`with marked as (
        ${inLockOrder('property_service', sql`property_service_id = any(${propertyServiceIds}::int[])`)})
      update property_service set when_last_supplier_email_triggered = ${queuedAt}::timestamptz
      from marked where marked.property_service_id = property_service.property_service_id`.execute(transaction)
  }
}
