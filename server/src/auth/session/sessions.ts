import { sql } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { ProvedBy } from '../../database/tables.ts'
import { PreparedStatement } from '../../database/prepared.ts'
import { tokenExpired, tokenInvalid } from '../../lib/problem.ts'

/** What a call knows of the session that makes it. */
export interface Session {
  sessionId: string
  loginId: number
  /** When the person last proved who they are: a log-in, or the present password. */
  whenAuthenticated: string
  provedBy: ProvedBy
}

/** A session is marked as seen at most this often, and at least ten times before it would be idle for too long. */
const SEEN_EVERY_MS = 60_000
const MARKS_BEFORE_IDLE = 10
/** More sessions than a process serves at once; beyond, it forgets all and reads them again. */
const KNOWN_AT_ONCE = 10_000

type Known = Session & { seenAt: number }

const select = new PreparedStatement<Session & { whenSeen: string }, { sessionId: string }>(
  (at) => sql`select session_id, login_id, when_authenticated, proved_by, when_seen from login_session
    where session_id = ${at('sessionId')}::uuid and when_ended is null`,
)

/**
 * Finds sessions without asking the database each time: what is known holds until the version of the sessions moves,
 * which it does when one of them ends, in whichever process (docs/rules/sessions-and-roles.md#sessions).
 *
 * @param idleSeconds how long a session may go unused
 */
export function createSessionReader(db: Connection, idleSeconds: number) {
  const known = new Map<string, Known>()
  let knownVersion = -1
  const seenEveryMs = Math.min(SEEN_EVERY_MS, (idleSeconds * 1000) / MARKS_BEFORE_IDLE)
  const isIdle = ({ seenAt }: Known, now: Date) => now.getTime() - seenAt > idleSeconds * 1000

  const read = async (sessionId: string, version: number): Promise<Known | undefined> => {
    const [row] = await select.execute(db, { sessionId })
    if (!row) return undefined
    const { whenSeen, ...session } = row
    const found = { ...session, seenAt: Date.parse(whenSeen) }
    // The session may have ended while the answer was on its way.
    if (version !== knownVersion) return found
    if (known.size >= KNOWN_AT_ONCE) known.clear()
    known.set(sessionId, found)
    return found
  }

  /**
   * @param version of the sessions, read after the call arrived
   * @param isUse whether the session counts as used now
   * @throws ProblemError 401 for a session that has ended or was idle too long
   */
  const find = async (
    sessionId: string,
    version: number,
    { now, isUse }: { now: Date; isUse: boolean },
  ): Promise<Session> => {
    if (version !== knownVersion) {
      known.clear()
      knownVersion = version
    }
    let session = known.get(sessionId)
    // Another process may have seen it since.
    if (!session || isIdle(session, now)) session = await read(sessionId, version)
    if (!session) throw tokenInvalid()
    if (isIdle(session, now)) throw tokenExpired()
    if (isUse && now.getTime() - session.seenAt > seenEveryMs) {
      session.seenAt = now.getTime()
      // A database that only reads takes no mark, and what reads goes on. One that is away refuses the call itself.
      await markSeen(db, sessionId, now).catch(() => undefined)
    }
    return session
  }
  /** Whether this process knew it last as a session of that login. It may have ended since. */
  const isKnown = (sessionId: string, loginId: number): boolean => known.get(sessionId)?.loginId === loginId
  return Object.assign(find, { isKnown })
}

const markSeen = (db: Connection, sessionId: string, now: Date) =>
  db
    .updateTable('loginSession')
    .set({ whenSeen: now.toISOString() })
    .where('sessionId', '=', sessionId)
    .where('whenSeen', '<', now.toISOString())
    .execute()
