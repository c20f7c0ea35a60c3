import { sql } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import { PREPARED } from '../../database/preparing-client.ts'
import { inLockOrder } from '../../database/lock-rows.ts'
import { markFailingAddresses } from '../queue/mark-failing-addresses.ts'
import { retryUntilAborted } from '../../lib/retry-until-aborted.ts'
import { AUTHORITY_KIND } from '../rules/authority-reminder.ts'
import type { Outcome } from './outcome.ts'

/**
 * Records the outcomes of e-mails in one statement, with their recipients and the date of the last reminder, which only
 * SENT to the present supplier sets (docs/rules/reminders.md#last-reminder). A process that has lost its claim may still record SENT.
 */
export async function recordOutcomes(db: Connection, claimedBy: string, outcomes: readonly Outcome[]): Promise<void> {
  const emailIds = outcomes.map(({ emailId }) => emailId)
  const { rows: refused } = await sql<{ address: string }>`${sql.raw(PREPARED)}
    with outcome as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome ("emailId" integer, status text,
        tries integer, reason text, "whenNextTry" timestamptz, "contentHash" text, recipients jsonb, at timestamptz)),
    held as materialized (${inLockOrder('email', sql`email_id = any(${emailIds}::int[])`)}),
    recorded as (
      update email set status = outcome.status, tries = outcome.tries, failure_reason = reason,
        when_next_try = "whenNextTry",
        -- A try to send is dated when it begins. A failed preparation is dated here.
        when_last_attempted = case when email.status = 'SENDING' then when_last_attempted else at end, content_hash = coalesce("contentHash", content_hash),
        when_sent = case when outcome.status = 'SENT' then at end,
        -- Refused for everybody in To, it has reached a copy alone.
        when_returned = coalesce(when_returned, case when outcome.status = 'SENT'
          and recipients @> '[{"outcome": "refused"}]' and exists (select from email_recipient addressed where addressed.email_id = held.email_id and kind = 'to')
          and not exists (select from email_recipient addressed
            left join jsonb_to_recordset(recipients) as told (position integer, outcome text)
              on told.position = addressed.position
            where addressed.email_id = held.email_id and kind = 'to' and not came_back
              and coalesce(told.outcome, addressed.outcome) <> 'refused') then at end),
        claimed_by = null, claimed_until = null
      from held join outcome on "emailId" = held.email_id
      where email.email_id = held.email_id and email.status not in ('SENT', 'FAILED')
        and (claimed_by = ${claimedBy}::uuid or outcome.status = 'SENT')
      returning email.email_id, property_id, recipient_company_id, template_name, when_sent, when_returned, when_returned = at as reached_copies_alone),
    told as (
      update email_recipient set outcome = recipient.outcome, outcome_reason = recipient.reason
      from recorded join outcome on "emailId" = email_id cross join
        jsonb_to_recordset(recipients) as recipient (position integer, outcome text, reason text)
      where email_recipient.email_id = recorded.email_id and email_recipient.position = recipient.position),
    reminded as (
      select property_service_id, recipient_company_id, max(when_sent) as at
      from recorded join email_property_service using (email_id)
      where when_sent is not null and when_returned is null group by property_service_id, recipient_company_id),
    notified as (
      select property_id, recipient_company_id, max(when_sent) as at
      from recorded
      where when_sent is not null and when_returned is null and template_name = ${AUTHORITY_KIND}
      group by property_id, recipient_company_id),
    marked_property as materialized (
      ${inLockOrder('property', sql`property_id in (select property_id from notified)`)}),
    -- Counting the properties makes sure that they are locked before the services.
    marked_service as materialized (${inLockOrder(
      'property_service',
      sql`property_service_id in (select property_service_id from reminded)
        and (select count(*) from marked_property) is not null`,
    )}),
    dated as (
      update property_service set when_last_supplier_email_sent = reminded.at
      from reminded join marked_service using (property_service_id)
      where reminded.property_service_id = property_service.property_service_id
        and reminded.recipient_company_id is not distinct from supplier_company_id),
    told_authority as (
      update property set when_last_authority_email_sent = notified.at
      from notified join marked_property using (property_id)
      where notified.property_id = property.property_id
        and notified.recipient_company_id is not distinct from regional_authority_company_id)
    select lower(address) as address from recorded join email_recipient using (email_id)
    where reached_copies_alone and kind = 'to'`.execute(db)
  // Otherwise whoever gets a copy would get one each working day, until somebody notices.
  if (refused.length > 0)
    await markFailingAddresses(
      db,
      refused.map(({ address }) => address),
    )
}

/**
 * Creates a function that records outcomes in batches: all that arrive while one statement runs go into the next. Each
 * promise resolves when its outcome is stored. It keeps retrying while the database is unavailable, because the outcome
 * is known nowhere else, until `signal` aborts.
 */
export function createRecorder(
  db: Connection,
  claimedBy: string,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
) {
  let waiting: { outcome: Outcome; resolve: (recording: Promise<void>) => void }[] = []
  let running: Promise<void> | undefined

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const outcomes = batch.map(({ outcome }) => outcome)
      const recording = retryUntilAborted(() => recordOutcomes(db, claimedBy, outcomes), { signal, onError })
      for (const { resolve } of batch) resolve(recording)
      await recording.catch(() => {})
    }
    running = undefined
  }

  return (outcome: Outcome): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ outcome, resolve })
      running ??= work()
    })
}
