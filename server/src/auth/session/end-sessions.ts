import { sql } from 'kysely'
import type { LoginSession } from '@app/contract/auth/schema'
import type { Connection } from '../../database/connection.ts'
import type { Session } from './sessions.ts'

type Which = { sessionId: string } | { allBut: string }

/** Ends sessions of a login: one, or all but one. Returns how many were open. Their tokens are refused from then on. */
export async function endSessions(db: Connection, loginId: number, which: Which, now: Date): Promise<number> {
  const ended = await db
    .updateTable('loginSession')
    .set({ whenEnded: now.toISOString() })
    .where('loginId', '=', loginId)
    .where('whenEnded', 'is', null)
    .where((eb) => ('sessionId' in which ? eb('sessionId', '=', which.sessionId) : eb('sessionId', '<>', which.allBut)))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** The sessions of the login that are open, the most recently used first. */
export async function listSessions(
  db: Connection,
  { loginId, sessionId }: Session,
  { now, idleSeconds, tokenSeconds }: { now: Date; idleSeconds: number; tokenSeconds: number },
): Promise<LoginSession[]> {
  const usedSince = new Date(now.getTime() - idleSeconds * 1000).toISOString()
  const startedSince = new Date(now.getTime() - tokenSeconds * 1000).toISOString()
  const { rows } = await sql<LoginSession>`
    select session_id, when_started, when_seen, client_address, browser, session_id = ${sessionId}::uuid as is_this
    from login_session where login_id = ${loginId} and when_ended is null and when_seen >= ${usedSince}
      and when_started > ${startedSince}
    order by when_seen desc, session_id`.execute(db)
  return rows
}

/** Sessions that ended, or that nobody used, this long ago are deleted, unless they may still be used. */
const KEPT_SECONDS = 30 * 24 * 60 * 60

export const deleteOldSessions = (db: Connection, now: Date, idleSeconds: number): Promise<unknown> => {
  const expired = new Date(now.getTime() - Math.max(KEPT_SECONDS, idleSeconds) * 1000).toISOString()
  return sql`delete from login_session where session_id = any(array(
    select session_id from login_session where when_seen < ${expired} for update skip locked))`.execute(db)
}
