import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import { RESTORED } from '@app/contract/email/rules'
import type { AppContext } from '../../app-context.ts'
import type { Connection } from '../../database/connection.ts'
import { inLockOrder } from '../../database/lock-rows.ts'
import { transactionBy } from '../../database/transaction.ts'
import { settleRetries } from './cancel-settled.ts'

const held = (emailIds: readonly number[]) =>
  inLockOrder('email', sql`email_id = any(${emailIds}::int[]) and status = 'HELD' and hold_reason = ${RESTORED}`)

/**
 * Puts held e-mails back in the queue, due at once, to the recipients of today and about what is still to be asked, as before
 * another try (docs/rules/reminders.md#tries). Wake the dispatcher afterwards.
 */
export function sendRestored(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  emailIds: readonly number[],
  { loginEmail, now, today }: { loginEmail: string; now: Date; today: Day },
): Promise<void> {
  return transactionBy(db, loginEmail, async (transaction) => {
    const { rows } = await sql<{ emailId: number }>`with held as (${held(emailIds)})
      update email set status = 'QUEUED', hold_reason = '', tries = 0, failure_reason = '',
        when_next_try = ${now.toISOString()}::timestamptz
      from held where held.email_id = email.email_id returning email.email_id`.execute(transaction)
    const released = rows.map(({ emailId }) => emailId)
    await settleRetries(transaction, { today, timeZone, isSentByHand: true }, released)
  })
}

/** They are listed among the sent e-mails as failed, with the reason. */
export const dropRestored = (db: Connection, emailIds: readonly number[], loginEmail: string) =>
  sql`with held as (${held(emailIds)})
    update email set status = 'FAILED', hold_reason = '',
      failure_reason = ${`${loginEmail} dropped it after a backup was restored.`}
    from held where held.email_id = email.email_id`.execute(db)
