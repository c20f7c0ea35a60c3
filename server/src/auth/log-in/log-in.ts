import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { addressKey } from '../../lib/address-key.ts'
import { passwordMatches } from '../../lib/password.ts'
import { ProblemError } from '../../lib/problem.ts'
import { toLogin, type Login } from '../login.ts'
import { findLoginByEmail, markLoggedIn } from '../queries.ts'
import { reserveAttempt, clearFailures, cancelAttempt, recordFailure } from './throttle.ts'
import type { Tokens } from '../token.ts'

interface Credentials {
  userName: string
  password: string
  /** The client's IP address. */
  address: string
  now: Date
}

/**
 * Logs in. A wrong name, a wrong password, a deleted login and a login without roles cannot be told apart, not even by
 * timing (docs/rules/sessions-and-roles.md#logging-in).
 *
 * @throws ProblemError 400 for any of those, 429 for too many failures
 */
export async function logIn(db: Kysely<Tables>, tokens: Tokens, { userName, password, address, now }: Credentials) {
  const attempt = { email: userName.toLowerCase(), address: addressKey(address), now }
  const attemptId = await reserveAttempt(db, attempt)
  const login = await findValidLogin(db, attempt.email, password).catch(async (error: unknown) => {
    await cancelAttempt(db, attemptId).catch(() => {})
    throw error
  })
  if (!login) {
    await recordFailure(db, attemptId, now)
    throw new ProblemError(400, 'login-failed', 'The user name or the password is incorrect.')
  }
  await clearFailures(db, attemptId, attempt)
  await markLoggedIn(db, login.loginId, now)
  return { message: 'Logged in', token: tokens.sign(login) }
}

/** The login, if the password is right and it has a role. */
async function findValidLogin(db: Kysely<Tables>, email: string, password: string): Promise<Login | undefined> {
  const stored = await findLoginByEmail(db, email)
  const matches = await passwordMatches(stored?.passwordHash, password)
  const login = stored && toLogin(stored)
  return login && matches && login.roles.length > 0 ? login : undefined
}
