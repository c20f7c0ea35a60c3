import type { PasswordChange } from '@app/contract/user/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import { hashPassword } from '../lib/password.ts'
import { notFound, ProblemError } from '../lib/problem.ts'
import { setPassword } from './queries.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Changes the own password and ends all tokens of the login; the token answered goes on with the session that asked.
 *
 * @throws ProblemError 403 for another login's, 400 for a weak one
 */
export async function changePassword(
  { db, tokens }: Pick<AppContext, 'db' | 'tokens'>,
  login: Login,
  { loginId, password }: PasswordChange,
) {
  if (loginId !== login.loginId) throw new ProblemError(403, 'forbidden', 'You can change your own password only.')
  await refuseWeakPassword('password', password, login.email)
  const passwordHash = await hashPassword(password)
  const changed = await transactionBy(db, login.email, (transaction) => setPassword(transaction, loginId, passwordHash))
  if (!changed) throw notFound('user', loginId)
  return {
    message: `Password succesfully changed for user ${login.email}`,
    token: tokens.sign({ ...login, tokenVersion: changed.tokenVersion }),
  }
}
