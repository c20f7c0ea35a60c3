import { sql } from 'kysely'
import { FAILURE_WINDOW_MINUTES } from '@app/contract/auth/rules'
import type { Connection } from '../../database/connection.ts'

/**
 * Deletes failed logins that no longer count, so that typed names and client addresses are not kept. Skips rows that
 * another process is deleting.
 */
export const deleteExpiredFailures = (db: Connection, now: Date): Promise<unknown> => {
  const expired = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000).toISOString()
  return sql`delete from login_failure where ctid = any(array(
    select ctid from login_failure where failed_at < ${expired} for update skip locked))`.execute(db)
}
