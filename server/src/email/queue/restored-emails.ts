import { sql } from 'kysely'
import { RESTORED } from '@app/contract/email/rules'
import type { Connection } from '../../database/connection.ts'
import { inLockOrder } from '../../database/lock-rows.ts'

const held = (emailIds: readonly number[]) =>
  inLockOrder('email', sql`email_id = any(${emailIds}::int[]) and status = 'HELD' and hold_reason = ${RESTORED}`)

/** Puts held e-mails back in the queue, due at once. Wake the dispatcher afterwards. */
export const sendRestored = (db: Connection, emailIds: readonly number[], now: Date) =>
  sql`with held as (${held(emailIds)})
    update email set status = 'QUEUED', hold_reason = '', tries = 0, failure_reason = '',
      when_next_try = ${now.toISOString()}::timestamptz
    from held where held.email_id = email.email_id`.execute(db)

/** They are listed among the sent e-mails as failed, with the reason. */
export const dropRestored = (db: Connection, emailIds: readonly number[], loginEmail: string) =>
  sql`with held as (${held(emailIds)})
    update email set status = 'FAILED', hold_reason = '',
      failure_reason = ${`${loginEmail} dropped it after a backup was restored.`}
    from held where held.email_id = email.email_id`.execute(db)
