import type { Transaction } from 'kysely'
import type { PasswordReset } from '@app/contract/auth/schema'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { mayUsePassword } from '../auth/log-in/password-login.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { hashPassword } from '../lib/password.ts'
import { ProblemError } from '../lib/problem.ts'
import { setPassword } from '../user/queries.ts'
import { refuseWeakPassword } from '../user/refuse-weak-password.ts'
import { accountLinks } from './account-links.ts'
import { endLinks, queueAccountMail } from './queue/queue-account-mail.ts'

type Context = Pick<AppContext, 'db' | 'environment' | 'sealerFor' | 'wakeDispatcher'>

/**
 * Sets a password by the link of a message: once, and only while the link works. Ends all sessions of the login, and
 * tells its person (docs/rules/accounts.md#links).
 *
 * @throws ProblemError the same 400 for a token that is unknown, used or expired; 400 for a weak password, after which the
 * link still works
 */
export async function resetPassword(
  context: Context,
  { token, newPassword }: PasswordReset,
  { clientAddress, now }: { clientAddress: string; now: Date },
) {
  const { db, wakeDispatcher } = context
  const name = accountLinks(context).nameIn(token)
  if (!name) throw deadLink()
  const passwordHash = await hashPassword(newPassword)
  const before = await transactionBy(db, 'Link', async (transaction) => {
    const { accountLinkId, loginId, loginEmail, isAdministrator, ...stored } = await lockLink(transaction, name, now)
    if (!mayUsePassword(context, { isAdministrator })) throw noPasswords(context)
    await refuseWeakPassword({ ...context, db: transaction }, 'newPassword', newPassword, loginEmail)
    await setPassword(transaction, loginId, passwordHash)
    await endLinks(transaction, loginId, now)
    await recordAudit(transaction, {
      kind: 'password-reset',
      login: loginEmail,
      clientAddress,
      subject: loginEmail,
      detail: `link ${accountLinkId}`,
      now,
    })
    await queueAccountMail(transaction, 'password-was-set', { loginId, address: loginEmail, now })
    return { loginId, passwordHash: stored.passwordHash }
  })
  wakeDispatcher()
  return { before, after: { ...before, passwordHash }, answer: { message: 'Your password is set. Log in with it.' } }
}

/** Of two who use a link at the same moment, the second finds it used. */
async function lockLink(transaction: Transaction<Tables>, name: Buffer, now: Date) {
  const known = await transaction
    .selectFrom('accountLink')
    .innerJoin('login', 'login.loginId', 'accountLink.loginId')
    .select(['accountLinkId', 'login.loginId', 'loginEmail', 'isAdministrator', 'passwordHash'])
    .where('name', '=', name)
    .where('whenUsed', 'is', null)
    .where('whenExpires', '>', now.toISOString())
    .where('login.whenDeleted', 'is', null)
    .forNoKeyUpdate(['login', 'accountLink'])
    .executeTakeFirst()
  if (!known) throw deadLink()
  return known
}

const deadLink = (): ProblemError =>
  new ProblemError(400, 'dead-link', 'This link does not work any more. Ask for a new one on the log-in screen.')

const noPasswords = ({ environment }: Context): ProblemError =>
  new ProblemError(400, 'no-passwords', `Passwords are switched off here. Log in with ${environment.OIDC_LABEL}.`)
