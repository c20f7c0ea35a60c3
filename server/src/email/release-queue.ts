import { sql } from 'kysely'
import type { Connection } from '../database/connection.ts'

/**
 * Makes due what waits for the next run, or with `retries` also what waits for its next try, and ends the pause of what
 * could not be prepared. Answers how many e-mails wait to be sent.
 */
export async function releaseQueue(db: Connection, now: Date, { retries }: { retries: boolean }): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    with released as (
      update email set when_next_try = ${now.toISOString()}::timestamptz,
        claimed_until = case when claimed_by is not null then claimed_until end
      where status = 'QUEUED'
        and (when_next_try is null or (${retries} and when_next_try > ${now.toISOString()}::timestamptz)))
    select count(*) as queued from email where status = 'QUEUED'`.execute(db)
  return rows[0]?.queued ?? 0
}
