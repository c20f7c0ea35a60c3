import { sql } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import { inLockOrder } from '../../database/lock-rows.ts'

/**
 * Makes e-mails due that wait for the daily run, and with `retries` also those that wait for their next try. Ends the
 * pause of e-mails that could not be prepared. Returns how many e-mails are queued.
 */
export async function releaseQueue(db: Connection, now: Date, { retries }: { retries: boolean }): Promise<number> {
  const at = now.toISOString()
  const waiting = sql`status = 'QUEUED' and (when_next_try is null or (${retries} and when_next_try > ${at}::timestamptz))`
  const { rows } = await sql<{ queued: number }>`
    with waiting as (${inLockOrder('email', waiting)}),
    released as (
      update email set when_next_try = ${at}::timestamptz,
        claimed_until = case when claimed_by is not null then claimed_until end
      from waiting where waiting.email_id = email.email_id)
    select count(*) as queued from email where status = 'QUEUED'`.execute(db)
  return rows[0]?.queued ?? 0
}
