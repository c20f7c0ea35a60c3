import { sql, type RawBuilder, type Transaction } from 'kysely'
import { inLockOrder } from '../database/lock-rows.ts'
import type { Tables } from '../database/tables.ts'
import { markFailingAddresses } from '../email/queue/mark-failing-addresses.ts'
import { AUTHORITY_KIND } from '../email/rules/authority-reminder.ts'
import { saidOfAddress, whenTold } from './said-of-address.ts'

interface FailedReport {
  mailId: number
  addresses: readonly string[]
}

/**
 * What a report changes that an e-mail could not reach some addresses. Only an address that the e-mail went to counts. A
 * report that names another one, to which somebody forwards their mail, counts for the recipient if there was only one.
 */
export const applyFailedReport = (
  transaction: Transaction<Tables>,
  emailId: number,
  report: FailedReport,
): Promise<void> => moveFailedReport(transaction, { from: null, to: emailId }, report)

/**
 * Moves what such a report changes from one e-mail to another; null for none. The message is filed with the other one
 * already. What a second report says of the first e-mail stays, and so does an address that failed elsewhere
 * (docs/rules/mailbox.md#addresses-that-fail).
 */
export async function moveFailedReport(
  transaction: Transaction<Tables>,
  { from, to }: { from: number | null; to: number | null },
  { mailId, addresses: reported }: FailedReport,
): Promise<void> {
  // Whoever records the outcome of an e-mail, or files another report of it, at the same moment comes before, or sees
  // what is written here.
  await inLockOrder('email', sql`email_id in (${from}::int, ${to}::int)`).execute(transaction)
  const reached = from === null ? [] : await clearCameBack(transaction, from, reported)
  const failing = to === null ? [] : await markCameBack(transaction, to, reported)
  if (reached.length + failing.length === 0) return
  const hasArrived = from !== null && reached.length > 0 && (await isReached(transaction, from))
  const isReturned = to !== null && failing.length > 0 && (await hasReturned(transaction, to))
  await lockReminded(transaction, [...(hasArrived ? [from] : []), ...(isReturned ? [to] : [])])
  if (hasArrived) await putBackReminder(transaction, from)
  if (isReturned) await takeBackReminder(transaction, to)
  await inLockOrder(
    'contact',
    sql`lower(email::text) = any(${[...reached, ...failing]}::text[]) and email <> ''
    and when_deleted is null`,
  ).execute(transaction)
  await clearFailingAddresses(transaction, reached)
  await markFailingAddresses(transaction, failing, sql`(select ${whenTold} from mail where mail_id = ${mailId})`)
}

/** Takes the marks of locked contacts back, except of addresses that an e-mail could not reach since somebody said they work. */
async function clearFailingAddresses(transaction: Transaction<Tables>, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await sql`
    update contact set email_fails_since = null
    where lower(email::text) = any(${addresses}::text[]) and email <> '' and when_deleted is null
      and email_fails_since is not null
      and not exists (select from (${saidOfAddress}) told where at > coalesce(email_works_since, '-infinity'))`.execute(
    transaction,
  )
}

/** Whether a recipient is meant by a report that names these addresses. */
const isMeant = (addresses: RawBuilder<unknown>) => sql`(lower(email_recipient.address) = any(${addresses})
  or (select count(*) from email_recipient every where every.email_id = email_recipient.email_id) = 1)`

async function markCameBack(
  transaction: Transaction<Tables>,
  emailId: number,
  reported: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    update email_recipient set came_back = true
    where email_id = ${emailId} and ${isMeant(sql`${reported}::text[]`)}
    returning lower(address) as address`.execute(transaction)
  return rows.map(({ address }) => address)
}

/** Only of recipients whom no report means that is still filed with the e-mail. */
async function clearCameBack(
  transaction: Transaction<Tables>,
  emailId: number,
  reported: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    update email_recipient set came_back = false
    where email_id = ${emailId} and came_back and ${isMeant(sql`${reported}::text[]`)}
      and not exists (select from mail where mail.email_id = ${emailId} and kind = 'report' and report_action = 'failed'
        and ${isMeant(sql`string_to_array(report_address, '; ')`)})
    returning lower(address) as address`.execute(transaction)
  return rows.map(({ address }) => address)
}

/** Nobody in To is reached. */
const reachesNobody = sql`not exists (select from email_recipient
  where email_recipient.email_id = email.email_id and kind = 'to' and not came_back and outcome <> 'refused')`

/** Notes that an e-mail has come back from everybody in To; false if it has not, or was noted before. */
async function hasReturned(transaction: Transaction<Tables>, emailId: number): Promise<boolean> {
  const { rows } = await sql`
    update email set when_returned = clock_timestamp()
    where email_id = ${emailId} and when_returned is null and ${reachesNobody}
    returning email_id`.execute(transaction)
  return rows.length > 0
}

/** Notes that an e-mail has not come back from everybody in To; false if that was not said of it. */
async function isReached(transaction: Transaction<Tables>, emailId: number): Promise<boolean> {
  const { rows } = await sql`
    update email set when_returned = null
    where email_id = ${emailId} and when_returned is not null and not ${reachesNobody}
    returning email_id`.execute(transaction)
  return rows.length > 0
}

const remindedProperty = (emailIds: readonly number[]) =>
  inLockOrder(
    'property',
    sql`property_id in (select property_id from email
      where email_id = any(${emailIds}::int[]) and template_name = ${AUTHORITY_KIND})`,
  )

const remindedServices = (emailIds: readonly number[]) =>
  inLockOrder(
    'property_service',
    sql`property_service_id in (select property_service_id from email_property_service
      where email_id = any(${emailIds}::int[]))`,
  )

/** All that the e-mails remind of, before any of it is changed. */
async function lockReminded(transaction: Transaction<Tables>, emailIds: readonly number[]): Promise<void> {
  if (emailIds.length === 0) return
  await remindedProperty(emailIds).execute(transaction)
  await remindedServices(emailIds).execute(transaction)
}

/**
 * Puts the last reminder of what an e-mail was about back to the one before it, unless a later one was sent
 * (docs/rules/reminders.md#last-reminder).
 */
async function takeBackReminder(transaction: Transaction<Tables>, emailId: number): Promise<void> {
  await sql`
    with marked as materialized (${remindedProperty([emailId])})
    update property set (when_last_authority_email_sent, when_last_authority_email_triggered) =
      (select sent, queued from last_notices(property.property_id, regional_authority_company_id))
    from marked where marked.property_id = property.property_id
      and when_last_authority_email_sent = (select when_sent from email where email_id = ${emailId})`.execute(
    transaction,
  )
  await sql`
    with marked as materialized (${remindedServices([emailId])})
    update property_service set (when_last_supplier_email_sent, when_last_supplier_email_triggered) =
      (select sent, queued from last_reminders(property_service.property_service_id, supplier_company_id))
    from marked where marked.property_service_id = property_service.property_service_id
      and when_last_supplier_email_sent = (select when_sent from email where email_id = ${emailId})`.execute(
    transaction,
  )
}

/** Lets an e-mail be the last reminder again of what it was about, unless a later one was sent. It may not be sent yet. */
async function putBackReminder(transaction: Transaction<Tables>, emailId: number): Promise<void> {
  await sql`
    with marked as materialized (${remindedProperty([emailId])})
    update property set when_last_authority_email_sent = greatest(when_last_authority_email_sent, when_sent),
      when_last_authority_email_triggered = greatest(when_last_authority_email_triggered, when_queued)
    from marked cross join email
    where marked.property_id = property.property_id and email_id = ${emailId}
      and status <> 'FAILED' and recipient_company_id is not distinct from regional_authority_company_id`.execute(
    transaction,
  )
  await sql`
    with marked as materialized (${remindedServices([emailId])})
    update property_service set when_last_supplier_email_sent = greatest(when_last_supplier_email_sent, when_sent),
      when_last_supplier_email_triggered = greatest(when_last_supplier_email_triggered, when_queued)
    from marked cross join email
    where marked.property_service_id = property_service.property_service_id and email_id = ${emailId}
      and status <> 'FAILED' and recipient_company_id is not distinct from supplier_company_id`.execute(transaction)
}
