import type { User } from '@app/contract/user/schema'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { mayUsePassword } from '../auth/log-in/password-login.ts'
import type { Acting } from '../auth/log-in/confirm-identity.ts'
import { holdActor } from '../auth/session/hold-actor.ts'
import { transactionBy } from '../database/transaction.ts'
import { notFound, ProblemError } from '../lib/problem.ts'
import { findUser, getSavedUser, lockLogins } from '../user/queries.ts'
import { queueAccountMail, queueLink } from './queue/queue-account-mail.ts'

/**
 * Where the person logs in with a password, mails a link by which the person of a login sets it; a link that was sent before does not work any more. Elsewhere
 * the message says how they sign on.
 *
 * @throws ProblemError 404, or 403 for an administrator's login
 */
export async function inviteUser(
  context: Pick<AppContext, 'db' | 'environment' | 'wakeDispatcher'>,
  acting: Acting,
  loginId: number,
): Promise<User> {
  const { db, wakeDispatcher } = context
  const { login, clientAddress, now } = acting
  const invited = await transactionBy(db, login.email, async (transaction) => {
    await lockLogins(transaction)
    await holdActor(transaction, acting)
    const user = await findUser(transaction, loginId)
    if (!user) throw notFound('user', loginId)
    if (user.isAdministrator && !login.isAdministrator) {
      throw new ProblemError(403, 'forbidden', 'Only an administrator may invite an administrator.')
    }
    const told = { loginId, address: user.loginEmail, detail: login.email, now }
    if (mayUsePassword(context, user)) await queueLink(transaction, 'invitation', told)
    else await queueAccountMail(transaction, 'sign-on-invitation', told)
    await recordAudit(transaction, {
      kind: 'invited',
      login: login.email,
      clientAddress,
      subject: user.loginEmail,
      now,
    })
    return getSavedUser(transaction, loginId)
  })
  wakeDispatcher()
  return invited
}
