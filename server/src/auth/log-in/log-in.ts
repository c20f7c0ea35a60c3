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
  /** Of the client. */
  address: string
  now: Date
}

/**
 * A wrong name, a wrong password, a deleted login and one without roles are told apart by nothing, time included
 * (docs/rules/sessions-and-roles.md#logging-in).
 */
export async function logIn(db: Kysely<Tables>, tokens: Tokens, { userName, password, address, now }: Credentials) {
  const attempt = { email: userName.toLowerCase(), address: addressKey(address), now }
  const tryId = await reserveAttempt(db, attempt)
  const login = await check(db, attempt.email, password).catch(async (error: unknown) => {
    await cancelAttempt(db, tryId).catch(() => {})
    throw error
  })
  if (!login) {
    await recordFailure(db, tryId, now)
    throw new ProblemError(400, 'login-failed', 'The user name or the password is not right.')
  }
  await clearFailures(db, tryId, attempt)
  await markLoggedIn(db, login.loginId, now)
  return { message: 'Logged in', token: tokens.sign(login) }
}

/** The login with this password, if it may do anything. */
async function check(db: Kysely<Tables>, email: string, password: string): Promise<Login | undefined> {
  const stored = await findLoginByEmail(db, email)
  const matches = await passwordMatches(stored?.passwordHash, password)
  const login = stored && toLogin(stored)
  return login && matches && login.roles.length > 0 ? login : undefined
}
