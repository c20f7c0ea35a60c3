import { sql } from 'kysely'
import { FAILURE_WINDOW_MINUTES } from '@app/contract/auth/rules'
import type { Connection } from '../../database/connection.ts'

/**
 * Removes failed log-ins that count no longer: names that somebody typed and addresses that nobody looks at. Those that
 * somebody else is just removing are left to them.
 */
export const deleteExpiredFailures = (db: Connection, now: Date): Promise<unknown> => {
  const expired = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000).toISOString()
  return sql`delete from login_failure where ctid = any(array(
    select ctid from login_failure where failed_at < ${expired} for update skip locked))`.execute(db)
}
