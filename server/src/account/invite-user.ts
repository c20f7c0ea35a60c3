import type { User } from '@app/contract/user/schema'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import { notFound, ProblemError } from '../lib/problem.ts'
import { findUser, getSavedUser, lockLogins } from '../user/queries.ts'
import { queueLink } from './queue/queue-account-mail.ts'

/**
 * Mails a link by which the person of a login sets its password. A link that was sent before does not work any more.
 *
 * @throws ProblemError 404, or 403 for an administrator's login
 */
export async function inviteUser(
  { db, wakeDispatcher }: Pick<AppContext, 'db' | 'wakeDispatcher'>,
  loginId: number,
  { login, clientAddress, now }: { login: Login; clientAddress: string; now: Date },
): Promise<User> {
  const invited = await transactionBy(db, login.email, async (transaction) => {
    await lockLogins(transaction)
    const user = await findUser(transaction, loginId)
    if (!user) throw notFound('user', loginId)
    if (user.isAdministrator && !login.isAdministrator) {
      throw new ProblemError(403, 'forbidden', 'Only an administrator may invite an administrator.')
    }
    await queueLink(transaction, 'invitation', { loginId, address: user.loginEmail, detail: login.email, now })
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
