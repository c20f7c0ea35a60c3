import { sql } from 'kysely'
import type { Connection } from '../../database/connection.ts'

const PAUSE_MINUTES = 10

/**
 * An e-mail that waits for the next run is not tried yet, so one that could not be prepared has no try counted. It says
 * why, and nobody takes it for a while; the run itself ends the pause.
 */
export const postponePreparing = (db: Connection, emailId: number, claimedBy: string, reason: string) =>
  sql`update email set failure_reason = ${reason}, claimed_by = null,
      claimed_until = clock_timestamp() + ${PAUSE_MINUTES} * interval '1 minute'
    where email_id = ${emailId} and claimed_by = ${claimedBy}::uuid`.execute(db)
