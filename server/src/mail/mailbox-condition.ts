import { sql } from 'kysely'
import { AWAY_AFTER_MINUTES } from '@app/contract/mail/rules'
import type { MailboxState } from '@app/contract/mail/schema'
import type { Connection } from '../database/connection.ts'
import type { Environment } from '../lib/environment.ts'

/** How the mailbox is. One that no worker has looked at for some minutes is away, whatever it was before. */
export async function getMailbox(
  db: Connection,
  { MAIL_IN_URL }: Pick<Environment, 'MAIL_IN_URL'>,
  now: Date,
): Promise<MailboxState> {
  const { rows } = await sql<MailboxState & { isForgotten: boolean }>`
    select state, reason, when_since, when_looked,
      coalesce(when_looked < ${now.toISOString()}::timestamptz - make_interval(mins => ${AWAY_AFTER_MINUTES}), false)
        as is_forgotten,
      (select count(*)::int from mail where property_id is null and not is_dismissed) as unmatched
    from mailbox_state`.execute(db)
  const { isForgotten = false, ...state } = rows[0] ?? { reason: '', whenSince: null, whenLooked: null, unmatched: 0 }
  if (!MAIL_IN_URL) return { ...state, state: 'off', reason: '', whenSince: null, whenLooked: null }
  if (!isForgotten || !('state' in state) || state.state === 'refused')
    return {
      state: 'new',
      ...state,
    }
  return {
    ...state,
    state: 'away',
    reason: `No worker has looked at it for ${AWAY_AFTER_MINUTES} minutes. Is one running?`,
    whenSince: state.whenLooked,
  }
}
