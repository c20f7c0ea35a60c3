import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { passwordMatches } from '../lib/password.ts'
import { ProblemError } from '../lib/problem.ts'
import { toLogin } from './login.ts'
import { findLoginByEmail, markLoggedIn } from './queries.ts'
import { forgetFailures, recordFailure, refuseTooManyTries } from './throttle.ts'
import type { Tokens } from './token.ts'

interface Attempt {
  userName: string
  password: string
  address: string
  now: Date
}

/**
 * A wrong name, a wrong password, a deleted login and one without roles are told apart by nothing, time included
 * (decisions 3).
 */
export async function logIn(db: Kysely<Tables>, tokens: Tokens, attempt: Attempt) {
  const email = attempt.userName.toLowerCase()
  await refuseTooManyTries(db, email, attempt.address, attempt.now)
  const stored = await findLoginByEmail(db, email)
  const matches = await passwordMatches(stored?.passwordHash, attempt.password)
  const login = stored && toLogin(stored)
  if (!login || !matches || login.roles.length === 0) {
    await recordFailure(db, email, attempt.address, attempt.now)
    throw new ProblemError(400, 'login-failed', 'The user name or the password is not right.')
  }
  await forgetFailures(db, email)
  await markLoggedIn(db, login.loginId, attempt.now)
  return { message: 'Logged in', token: tokens.sign(login) }
}
