import { sql, type Transaction } from 'kysely'
import { SITE_AUDIT_KIND } from '@app/contract/email/kinds'
import { inLockOrder } from '../../database/lock-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { CYCLE_DAYS } from '@app/contract/bwof/rules'
import type { Recipient } from '../rules/recipient.ts'

interface AuditedSite {
  propertyId: number
  contacts: Recipient[]
}

/**
 * The sites that have still to be told of an audit in this cycle, of properties whose contractors are written to about
 * it, with their contacts who get automation e-mails (docs/rules/reminders.md#audits). Locks the properties, because two
 * contractors of one property may be written to at the same moment.
 */
export async function lockAuditedSites(
  transaction: Transaction<Tables>,
  propertyIds: readonly number[],
  now: Date,
): Promise<AuditedSite[]> {
  if (propertyIds.length === 0) return []
  await inLockOrder('property', sql`property_id = any(${propertyIds}::int[])`).execute(transaction)
  const { rows } = await sql<AuditedSite>`
    select property_id, json_agg(json_build_object('address', contact.email, 'contactId', contact_id)
      order by contact_id) as contacts
    from property join contact using (property_id)
    where property_id = any(${propertyIds}::int[]) and property.enable_email_automation
      and contact.enable_automation_emails and contact.active and contact.when_deleted is null and contact.email <> ''
      and not exists (select from email told
        where told.property_id = property.property_id and told.template_name = ${SITE_AUDIT_KIND}
          and told.status <> 'FAILED' and told.when_returned is null
          and told.when_queued > ${now.toISOString()}::timestamptz - make_interval(days => ${CYCLE_DAYS}))
    group by property_id order by property_id`.execute(transaction)
  return rows
}
