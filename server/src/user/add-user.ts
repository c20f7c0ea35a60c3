import { roleFlags } from '@app/contract/user/rules'
import type { NewUser, User } from '@app/contract/user/schema'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmIdentity, type Acting } from '../auth/log-in/confirm-identity.ts'
import { holdActor } from '../auth/session/hold-actor.ts'
import { transactionBy } from '../database/transaction.ts'
import { hashPassword } from '../lib/password.ts'
import { getSavedUser, lockLogins } from './queries.ts'
import { refuseTakenEmail } from './refuse-taken-email.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Adds a login. Without a password nobody can log in to it until its person was invited and has set one.
 *
 * @throws ProblemError 400 for a weak password, the e-mail address of another login, or the present password of who acts
 */
export async function addUser(
  context: Pick<AppContext, 'db' | 'environment'>,
  acting: Acting,
  { userDetails, currentPassword }: NewUser,
): Promise<User> {
  const { login, clientAddress, now } = acting
  const { loginEmail, password, accessRoles } = userDetails
  // A login of the office lets somebody in to all of it, for longer than a token that they found.
  if (roleFlags(accessRoles).isCompassStaff) await confirmIdentity(context, acting, currentPassword)
  if (password) await refuseWeakPassword(context, 'userDetails.password', password, loginEmail)
  const passwordHash = password ? await hashPassword(password) : null
  return transactionBy(context.db, login.email, async (transaction) => {
    await lockLogins(transaction)
    await holdActor(transaction, acting)
    await refuseTakenEmail(transaction, loginEmail)
    const { loginId } = await transaction
      .insertInto('login')
      .values({ loginEmail, passwordHash, ...roleFlags(accessRoles) })
      .returning('loginId')
      .executeTakeFirstOrThrow()
    const event = { login: login.email, clientAddress, subject: loginEmail, detail: accessRoles, now }
    await recordAudit(transaction, { kind: 'login-added', ...event })
    return getSavedUser(transaction, loginId)
  })
}
