import { sql, type Kysely, type Transaction } from 'kysely'
import { addDays, type Day } from '@app/contract/dates'
import { canBeResumed } from '@app/contract/email/rules'
import type { EmailRowsRequest, UndoSnoozeRequest } from '@app/contract/email/schema'
import { inLockOrder } from '../../database/lock-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { transactionBy } from '../../database/transaction.ts'
import { conflict } from '../../lib/problem.ts'
import {
  lockPropertiesOf,
  lockRequestedReminders,
  type RequestedReminder,
  type RequestedRows,
} from './requested-reminders.ts'
import type { ReminderClock } from '../rules/reminder.ts'

const isOnlySnoozed = ({ reminder }: RequestedReminder) =>
  reminder !== null && canBeResumed(reminder.reasons.join(', '))

/**
 * Snoozes the named rows for a number of days, all or none. The new day replaces that of a row that is already snoozed,
 * even if it is earlier.
 *
 * @throws ProblemError 400 or 409
 */
export function snoozeEmails(db: Kysely<Tables>, loginEmail: string, request: EmailRowsRequest, clock: ReminderClock) {
  const until = addDays(clock.today, request.numberOfDays)
  return transactionBy(db, loginEmail, async (transaction) => {
    const canBeSnoozed = (named: RequestedReminder) => named.reminder?.reasons.length === 0 || isOnlySnoozed(named)
    await markSnoozed(
      transaction,
      await lockRequestedReminders(transaction, request, clock, 'snoozed', canBeSnoozed),
      until,
    )
  })
}

/**
 * Ends the snooze of the named rows, and what their suppliers promised, all or none. Nothing else may hold them.
 *
 * @throws ProblemError 400 or 409
 */
export function resumeEmails(db: Kysely<Tables>, loginEmail: string, request: RequestedRows, clock: ReminderClock) {
  return transactionBy(db, loginEmail, async (transaction) => {
    const resumed = await lockRequestedReminders(transaction, request, clock, 'resumed', isOnlySnoozed)
    await markSnoozed(transaction, resumed, null)
    const services = resumed.flatMap(({ candidate }) => candidate.services.map((service) => service.propertyServiceId))
    await sql`delete from promise where property_service_id = any(${services}::int[])`.execute(transaction)
  })
}

/**
 * Takes back a snooze or its end, all or none. Unlike resuming it touches nothing but what the snooze set: what suppliers promised
 * since stays, and a system that was snoozed before is snoozed as before.
 *
 * @throws ProblemError 400, or 409 if one of them is not snoozed as the request says any more
 */
export function undoSnooze(
  db: Kysely<Tables>,
  loginEmail: string,
  { services, authorities, snoozedTill }: UndoSnoozeRequest,
) {
  const asJson = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`
  return transactionBy(db, loginEmail, async (transaction) => {
    await lockPropertiesOf(transaction, {
      propertyServiceIdList: services.map(({ propertyServiceId }) => propertyServiceId),
      authorityPropertyIdList: authorities.map(({ propertyId }) => propertyId),
    })
    const back = await sql`update property set when_authority_emails_snoozed_until = posted.before
      from jsonb_to_recordset(${asJson(authorities)}) posted ("propertyId" integer, before date)
      where property_id = posted."propertyId" and when_authority_emails_snoozed_until is not distinct from ${snoozedTill}::date
      returning property_id`.execute(transaction)
    const ids = services.map(({ propertyServiceId }) => propertyServiceId)
    await inLockOrder('property_service', sql`property_service_id = any(${ids}::int[])`).execute(transaction)
    const woken = await sql`update property_service set when_supplier_emails_snoozed_until = posted.before
      from jsonb_to_recordset(${asJson(services)}) posted ("propertyServiceId" integer, before date)
      where property_service_id = posted."propertyServiceId"
        and when_supplier_emails_snoozed_until is not distinct from ${snoozedTill}::date
      returning property_service_id`.execute(transaction)
    if (back.rows.length < authorities.length || woken.rows.length < services.length) {
      throw conflict('Somebody has changed these reminders since. Nothing has been changed.')
    }
  })
}

async function markSnoozed(transaction: Transaction<Tables>, named: readonly RequestedReminder[], until: Day | null) {
  const properties = named
    .filter(({ candidate }) => candidate.topic === 'authority')
    .map(({ candidate }) => candidate.propertyId)
  await sql`with marked as (${inLockOrder('property', sql`property_id = any(${properties}::int[])`)})
    update property set when_authority_emails_snoozed_until = ${until}::date
    from marked where marked.property_id = property.property_id`.execute(transaction)
  const services = named.flatMap(({ candidate }) => candidate.services.map((service) => service.propertyServiceId))
  await sql`with marked as (${inLockOrder('property_service', sql`property_service_id = any(${services}::int[])`)})
    update property_service set when_supplier_emails_snoozed_until = ${until}::date
    from marked where marked.property_service_id = property_service.property_service_id`.execute(transaction)
}
