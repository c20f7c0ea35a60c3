import { sql } from 'kysely'
import { todayIn } from '@app/contract/dates'
import type { AppContext } from '../../app-context.ts'
import { inLockOrder } from '../../database/lock-rows.ts'

/**
 * Makes e-mails due that wait for the daily run, and with `retries` also those that wait for their next try. Ends the
 * pause of e-mails that could not be prepared. What was written from a template on an earlier day is written again before
 * it leaves, because it counts the days that are left. Returns how many e-mails are queued.
 */
export async function releaseQueue(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  now: Date,
  { retries }: { retries: boolean },
): Promise<number> {
  const at = now.toISOString()
  const isOfEarlierDay = sql`when_next_try is null and is_auto_generated and claimed_by is null
    and (when_prepared at time zone ${timeZone})::date < ${todayIn(timeZone, now)}::date`
  const waiting = sql`status = 'QUEUED' and (when_next_try is null or (${retries} and when_next_try > ${at}::timestamptz))`
  const { rows } = await sql<{ queued: number }>`
    with waiting as (${inLockOrder('email', waiting)}),
    released as (
      update email set when_next_try = ${at}::timestamptz,
        when_prepared = case when ${isOfEarlierDay} then null else when_prepared end,
        claimed_until = case when claimed_by is not null then claimed_until end
      from waiting where waiting.email_id = email.email_id)
    select count(*) as queued from email where status = 'QUEUED'`.execute(db)
  return rows[0]?.queued ?? 0
}
