import type { PasswordChange } from '@app/contract/user/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import { hashPassword } from '../lib/password.ts'
import { notFound, ProblemError } from '../lib/problem.ts'
import { setPassword } from './queries.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Changes the login's own password and ends all of its tokens. Returns a new token for the session that made the call.
 *
 * @throws ProblemError 403 for another login, 400 for a weak password
 */
export async function changePassword(
  { db, tokens }: Pick<AppContext, 'db' | 'tokens'>,
  login: Login,
  { loginId, password }: PasswordChange,
) {
  if (loginId !== login.loginId) throw new ProblemError(403, 'forbidden', 'You can only change your own password.')
  await refuseWeakPassword('password', password, login.email)
  const passwordHash = await hashPassword(password)
  const changed = await transactionBy(db, login.email, (transaction) => setPassword(transaction, loginId, passwordHash))
  if (!changed) throw notFound('user', loginId)
  return {
    message: `Password succesfully changed for user ${login.email}`,
    token: tokens.sign({ ...login, tokenVersion: changed.tokenVersion }),
  }
}
