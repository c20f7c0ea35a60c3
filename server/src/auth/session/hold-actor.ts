import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { tokenInvalid } from '../../lib/problem.ts'
import type { Login } from '../login.ts'
import type { Session } from './sessions.ts'

/**
 * Makes sure that the session of who acts still holds, and keeps it from ending before the transaction does. A call that
 * gives somebody a way in, or takes one away, may have waited for the change that ended its session: a new password, another
 * address, a deletion. Call it before all else, after the lock on all logins where there is one.
 *
 * @throws ProblemError 401
 */
export async function holdActor(
  transaction: Transaction<Tables>,
  { login, session }: { login: Pick<Login, 'loginId' | 'tokenVersion'>; session: Pick<Session, 'sessionId'> },
): Promise<void> {
  const held = await transaction
    .selectFrom('login')
    .innerJoin('loginSession', 'loginSession.loginId', 'login.loginId')
    .select('login.loginId')
    .where('login.loginId', '=', login.loginId)
    .where('login.tokenVersion', '=', login.tokenVersion)
    .where('login.whenDeleted', 'is', null)
    .where('loginSession.sessionId', '=', session.sessionId)
    .where('loginSession.whenEnded', 'is', null)
    .forNoKeyUpdate('login')
    .forShare('loginSession')
    .executeTakeFirst()
  if (!held) throw tokenInvalid()
}
