import { sql } from 'kysely'
import type { MailboxCondition } from '@app/contract/mail/rules'
import type { Connection } from '../../database/connection.ts'

/** How long a worker has the mailbox to itself. It renews this every third of the time. */
export const LEASE_SECONDS = 60

/**
 * Claims the mailbox, or renews the claim. Measured by the database's clock, which all workers share.
 *
 * @returns whether the worker has the mailbox now
 */
export async function claimMailbox(db: Connection, claimedBy: string): Promise<boolean> {
  const { rows } = await sql`update mailbox_state
    set claimed_by = ${claimedBy}::uuid, claimed_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
    where claimed_by is null or claimed_by = ${claimedBy}::uuid or claimed_until < clock_timestamp()
    returning true`.execute(db)
  return rows.length > 0
}

/** Leaves the mailbox to the next worker. */
export const releaseMailbox = (db: Connection, claimedBy: string) =>
  sql`update mailbox_state set claimed_by = null, claimed_until = null
    where claimed_by = ${claimedBy}::uuid`.execute(db)

/** Says how the mailbox is. Each look counts, and `when_since` is when the condition began. */
export const recordCondition = (
  db: Connection,
  condition: Exclude<MailboxCondition, 'off' | 'new'>,
  reason: string,
  now: Date,
) =>
  sql`update mailbox_state set when_looked = ${now.toISOString()}::timestamptz, reason = ${reason},
    when_since = case when state = ${condition} then when_since else ${now.toISOString()}::timestamptz end,
    state = ${condition}`.execute(db)
