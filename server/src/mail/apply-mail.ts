import { sql, type Transaction } from 'kysely'
import { inLockOrder } from '../database/lock-rows.ts'
import type { Tables } from '../database/tables.ts'
import { markFailingAddresses } from '../email/queue/mark-failing-addresses.ts'
import { AUTHORITY_KIND } from '../email/rules/authority-reminder.ts'

/**
 * What a report changes that an e-mail could not reach some addresses. Only an address that the e-mail went to counts. A
 * report that names another one, to which somebody forwards their mail, counts for the recipient if there was only one.
 */
export async function applyFailedReport(
  transaction: Transaction<Tables>,
  emailId: number,
  reported: readonly string[],
): Promise<void> {
  // Whoever records the outcome of the e-mail at the same moment comes before, or sees what is written here.
  await inLockOrder('email', sql`email_id = ${emailId}`).execute(transaction)
  const { rows: failing } = await sql<{ address: string }>`
    update email_recipient set came_back = true
    where email_id = ${emailId} and (lower(address) = any(${reported}::text[])
      or (select count(*) from email_recipient every where every.email_id = ${emailId}) = 1)
    returning lower(address) as address`.execute(transaction)
  if (failing.length === 0) return
  if (await hasReturned(transaction, emailId)) await takeBackReminder(transaction, emailId)
  await markFailingAddresses(
    transaction,
    failing.map(({ address }) => address),
  )
}

/** Notes that an e-mail has come back from everybody in To; false if it has not, or was noted before. */
async function hasReturned(transaction: Transaction<Tables>, emailId: number): Promise<boolean> {
  const { rows } = await sql`
    update email set when_returned = clock_timestamp()
    where email_id = ${emailId} and when_returned is null and not exists (select from email_recipient
      where email_recipient.email_id = ${emailId} and kind = 'to' and not came_back and outcome <> 'refused')
    returning email_id`.execute(transaction)
  return rows.length > 0
}

/**
 * Puts the last reminder of what an e-mail was about back to the one before it, unless a later one was sent
 * (docs/rules/reminders.md#last-reminder).
 */
async function takeBackReminder(transaction: Transaction<Tables>, emailId: number): Promise<void> {
  await sql`
    with marked as materialized (${inLockOrder(
      'property',
      sql`property_id = (select property_id from email where email_id = ${emailId} and template_name = ${AUTHORITY_KIND})`,
    )})
    update property set (when_last_authority_email_sent, when_last_authority_email_triggered) =
      (select sent, queued from last_notices(property.property_id, regional_authority_company_id))
    from marked where marked.property_id = property.property_id
      and when_last_authority_email_sent = (select when_sent from email where email_id = ${emailId})`.execute(
    transaction,
  )
  await sql`
    with marked as materialized (${inLockOrder(
      'property_service',
      sql`property_service_id in (select property_service_id from email_property_service where email_id = ${emailId})`,
    )})
    update property_service set (when_last_supplier_email_sent, when_last_supplier_email_triggered) =
      (select sent, queued from last_reminders(property_service.property_service_id, supplier_company_id))
    from marked where marked.property_service_id = property_service.property_service_id
      and when_last_supplier_email_sent = (select when_sent from email where email_id = ${emailId})`.execute(
    transaction,
  )
}
