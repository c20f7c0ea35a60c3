import { sql } from 'kysely'
import type { AppContext } from '../../app-context.ts'
import type { Connection } from '../../database/connection.ts'
import { ProblemError } from '../../lib/problem.ts'
import { newName, sealedNames } from '../../lib/sealed-names.ts'
import { hasRole, openSession } from '../log-in/open-session.ts'
import { findLogin } from '../queries.ts'
import type { Client } from '../session/start-session.ts'
import { SESSION_SECONDS } from './sign-on-cookies.ts'

const PURPOSE = 'sessions after signing on'

/** Lets the browser that gets the returned token fetch a session of the login, once and within a minute. */
export async function keepForBrowser(
  { db, sealerFor }: Pick<AppContext, 'db' | 'sealerFor'>,
  { loginId, tokenVersion }: { loginId: number; tokenVersion: number },
  now: Date,
): Promise<string> {
  const name = newName()
  const whenExpires = new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString()
  await sql`delete from sign_on where name = any(array(
    select name from sign_on where when_expires < ${now.toISOString()} for update skip locked))`.execute(db)
  await db.insertInto('signOn').values({ name, loginId, tokenVersion, whenExpires }).execute()
  return sealedNames(sealerFor(PURPOSE)).tokenOf(name)
}

/**
 * Starts the session that waits for this browser. Of two at the same moment, one is refused.
 *
 * @throws ProblemError 400 where none waits
 */
export async function fetchSession(
  context: Pick<AppContext, 'db' | 'sealerFor' | 'tokens'>,
  token: string,
  { client, now }: { client: Client; now: Date },
): Promise<string> {
  const { db, sealerFor } = context
  const name = sealedNames(sealerFor(PURPOSE)).nameIn(token)
  if (!name) throw noneWaits()
  return db.transaction().execute(async (transaction) => {
    const stored = await takeLogin(transaction, name, now)
    return openSession(transaction, context, stored, { client, provedBy: 'sign-on', now })
  })
}

async function takeLogin(transaction: Connection, name: Buffer, now: Date) {
  const waiting = await transaction
    .deleteFrom('signOn')
    .where('name', '=', name)
    .where('whenExpires', '>', now.toISOString())
    .returning(['loginId', 'tokenVersion'])
    .executeTakeFirst()
  const stored = waiting && (await findLogin(transaction, waiting.loginId))
  // Deleted, or changed, since it came back.
  if (!stored || stored.tokenVersion !== waiting.tokenVersion || !hasRole(stored)) throw noneWaits()
  return stored
}

const noneWaits = (): ProblemError =>
  new ProblemError(400, 'sign-on-expired', 'This sign-on was used already, or took too long. Log in again.')
