import { sql } from 'kysely'
import type { Connection } from '../../database/connection.ts'

const PAUSE_MINUTES = 10

/**
 * Postpones an e-mail that waits for the daily run and could not be prepared. It does not count as a try, because the
 * e-mail is not due yet. The reason is stored, and nobody claims the e-mail during the pause. The run ends the pause.
 */
export const postponePreparing = (db: Connection, emailId: number, claimedBy: string, reason: string) =>
  sql`update email set failure_reason = ${reason}, claimed_by = null,
      claimed_until = clock_timestamp() + ${PAUSE_MINUTES} * interval '1 minute'
    where email_id = ${emailId} and claimed_by = ${claimedBy}::uuid`.execute(db)
