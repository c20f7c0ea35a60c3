import type { PasswordChange } from '@app/contract/user/schema'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmIdentity, type Acting } from '../auth/log-in/confirm-identity.ts'
import { findLoginByEmail } from '../auth/queries.ts'
import { holdActor } from '../auth/session/hold-actor.ts'
import { startSession, type Client } from '../auth/session/start-session.ts'
import { transactionBy } from '../database/transaction.ts'
import { hashPassword, passwordMatches } from '../lib/password.ts'
import { badPayload, notFound, ProblemError } from '../lib/problem.ts'
import { lockLogins, setPassword } from './queries.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Changes the login's own password and ends all of its sessions. Returns the token of a new one, in which nobody has to
 * log in again and which is as recently proved as the one that asked.
 *
 * @throws ProblemError 403 for another login, 400 for a weak password, the present one again, or a present password that
 * is missing or wrong
 */
export async function changePassword(
  context: Pick<AppContext, 'db' | 'tokens' | 'environment'>,
  { client, ...acting }: Omit<Acting, 'clientAddress'> & { client: Client },
  { loginId, password, currentPassword }: PasswordChange,
) {
  const { db, tokens } = context
  const { login, session, now } = acting
  if (loginId !== login.loginId) throw new ProblemError(403, 'forbidden', 'You can only change your own password.')
  await confirmIdentity(context, { ...acting, clientAddress: client.address }, currentPassword)
  await refuseWeakPassword(context, 'password', password, login.email)
  const stored = await findLoginByEmail(db, login.email)
  if (await passwordMatches(stored?.passwordHash ?? undefined, password)) {
    throw badPayload({ path: 'password', message: 'takes another password than the present one' })
  }
  const passwordHash = await hashPassword(password)
  const authenticated = currentPassword ? now : new Date(session.whenAuthenticated)
  const token = await transactionBy(db, login.email, async (transaction) => {
    await lockLogins(transaction)
    await holdActor(transaction, acting)
    const changed = await setPassword(transaction, loginId, passwordHash)
    if (!changed) throw notFound('user', loginId)
    const event = { login: login.email, clientAddress: client.address, subject: login.email, now }
    await recordAudit(transaction, { kind: 'password-changed', ...event })
    const next = { ...login, tokenVersion: changed.tokenVersion }
    return startSession(transaction, tokens, next, { client, provedBy: session.provedBy, now, authenticated })
  })
  return {
    before: { loginId, passwordHash: stored?.passwordHash ?? null },
    after: { loginId, passwordHash },
    answer: { message: `Password succesfully changed for user ${login.email}`, token },
  }
}
