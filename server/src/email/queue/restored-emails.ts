import { sql } from 'kysely'
import { todayIn } from '@app/contract/dates'
import { REMINDER_KIND_NAMES } from '@app/contract/email/kinds'
import { RESTORED } from '@app/contract/email/rules'
import type { AppContext } from '../../app-context.ts'
import type { Connection } from '../../database/connection.ts'
import { inLockOrder } from '../../database/lock-rows.ts'

const held = (emailIds: readonly number[]) =>
  inLockOrder('email', sql`email_id = any(${emailIds}::int[]) and status = 'HELD' and hold_reason = ${RESTORED}`)

/**
 * Puts held e-mails back in the queue, due at once. A reminder that was written on an earlier day and that nobody has tried to
 * send is written again, because it counts the days that are left. Wake the dispatcher afterwards.
 */
export function sendRestored(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  emailIds: readonly number[],
  now: Date,
) {
  const isOutdated = sql`tries = 0 and is_auto_generated and template_name = any(${REMINDER_KIND_NAMES}::text[])
    and (when_prepared at time zone ${timeZone})::date < ${todayIn(timeZone, now)}::date`
  return sql`with held as (${held(emailIds)})
    update email set status = 'QUEUED', hold_reason = '', tries = 0, failure_reason = '',
      when_next_try = ${now.toISOString()}::timestamptz,
      when_prepared = case when ${isOutdated} then null else when_prepared end
    from held where held.email_id = email.email_id`.execute(db)
}

/** They are listed among the sent e-mails as failed, with the reason. */
export const dropRestored = (db: Connection, emailIds: readonly number[], loginEmail: string) =>
  sql`with held as (${held(emailIds)})
    update email set status = 'FAILED', hold_reason = '',
      failure_reason = ${`${loginEmail} dropped it after a backup was restored.`}
    from held where held.email_id = email.email_id`.execute(db)
