import { sql, type Kysely, type Transaction } from 'kysely'
import { SITE_AUDIT_KIND } from '@app/contract/email/kinds'
import { inLockOrder } from '../../database/lock-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { transactionBy } from '../../database/transaction.ts'
import { conflict } from '../../lib/problem.ts'
import { AUTHORITY_KIND } from '../rules/authority-reminder.ts'
import { putBackReplaced } from '../queue/replace-waiting.ts'
import { deleteEmails, isTakenBackInTime } from '../queue/take-back.ts'
import type { RequestedRows } from './requested-reminders.ts'

/**
 * Takes back the e-mails that a login has just queued for these rows, all or none, as if they had never been queued: no
 * process works on an e-mail before it is released. What one of them had cancelled waits again (docs/rules/reminders.md#taking-back).
 *
 * @throws ProblemError 409 if one of the rows has none that can still be taken back
 */
export function withdrawEmails(
  db: Kysely<Tables>,
  loginEmail: string,
  { propertyServiceIdList: services, authorityPropertyIdList: properties }: RequestedRows,
  now: Date,
): Promise<void> {
  return transactionBy(db, loginEmail, async (transaction) => {
    const { rows } = await inLockOrder<{ emailId: number }>(
      'email',
      isWithdrawable({ services, properties, loginEmail, now }),
    ).execute(transaction)
    const emailIds = rows.map(({ emailId }) => emailId)
    if (!(await areAllOf(transaction, emailIds, services, properties))) {
      throw conflict('Some of these emails are on their way, or were taken back before. Nothing has been changed.')
    }
    await putBackStamps(transaction, emailIds)
    await putBackReplaced(transaction, emailIds)
    await deleteDocuments(transaction, emailIds)
    await deleteEmails(transaction, emailIds)
  })
}

interface Named {
  services: readonly number[]
  properties: readonly number[]
  loginEmail: string
  now: Date
}

/** About the named rows, or to the site beside one of them, and still with its sender. */
function isWithdrawable({ services, properties, loginEmail, now }: Named) {
  const remindsOfNamed = (email: string) => sql`exists (select from email_property_service reminded
    where reminded.email_id = ${sql.ref(`${email}.email_id`)} and property_service_id = any(${services}::int[]))`
  return sql`${isTakenBackInTime(now)} and generated_by = ${loginEmail}
    and (${remindsOfNamed('email')}
      or template_name = ${AUTHORITY_KIND} and property_id = any(${properties}::int[])
      or template_name = ${SITE_AUDIT_KIND} and exists (select from email audit
        where audit.property_id = email.property_id and audit.when_queued >= email.when_queued
          and audit.generated_by = email.generated_by and audit.template_name = 'Email_Bwof_Audit'
          and ${remindsOfNamed('audit')})
        -- The site still has to hear of an audit that stays.
        and not exists (select from email audit
          where audit.property_id = email.property_id and audit.when_queued >= email.when_queued
            and audit.template_name = 'Email_Bwof_Audit' and audit.status <> 'FAILED'
            and not ${remindsOfNamed('audit')}))`
}

/** Whether the e-mails are about all of the named rows, and about nothing else. */
async function areAllOf(
  transaction: Transaction<Tables>,
  emailIds: readonly number[],
  services: readonly number[],
  properties: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ services: number[]; properties: number[] }>`
    select array(select property_service_id from email_property_service
        where email_id = any(${emailIds}::int[])) as services,
      array(select property_id from email
        where email_id = any(${emailIds}::int[]) and template_name = ${AUTHORITY_KIND}) as properties`.execute(
    transaction,
  )
  const [found] = rows
  const isSame = (some: readonly number[], others: readonly number[] = []) => {
    const [one, other] = [new Set(some), new Set(others)]
    return one.size === other.size && [...one].every((id) => other.has(id))
  }
  return isSame(services, found?.services) && isSame(properties, found?.properties)
}

/** Those that were made for these e-mails alone: what somebody reviewed and nobody got. */
async function deleteDocuments(transaction: Transaction<Tables>, emailIds: readonly number[]): Promise<void> {
  await sql`update document set when_deleted = clock_timestamp()
    where document_id in (select document_id from email_attachment where email_id = any(${emailIds}::int[]))
      and not exists (select from email_attachment other
        where other.document_id = document.document_id and email_id <> all(${emailIds}::int[]))`.execute(transaction)
}

/** The moments of the last reminders as they were, unless something else has been queued since. */
async function putBackStamps(transaction: Transaction<Tables>, emailIds: readonly number[]): Promise<void> {
  const notices = sql`select property_id, when_queued, triggered_before from email
    where email_id = any(${emailIds}::int[]) and template_name = ${AUTHORITY_KIND}`
  await sql`with marked as (${inLockOrder('property', sql`property_id in (select property_id from (${notices}) notice)`)})
    update property set when_last_authority_email_triggered = notice.triggered_before
    from marked join (${notices}) notice using (property_id)
    where marked.property_id = property.property_id
      and when_last_authority_email_triggered = notice.when_queued`.execute(transaction)
  const reminded = sql`select property_service_id, when_queued, reminded.triggered_before
    from email_property_service reminded join email using (email_id) where email_id = any(${emailIds}::int[])`
  await sql`with marked as (${inLockOrder(
    'property_service',
    sql`property_service_id in (select property_service_id from (${reminded}) reminder)`,
  )})
    update property_service set when_last_supplier_email_triggered = reminder.triggered_before
    from marked join (${reminded}) reminder using (property_service_id)
    where marked.property_service_id = property_service.property_service_id
      and when_last_supplier_email_triggered = reminder.when_queued`.execute(transaction)
}
