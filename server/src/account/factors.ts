import type { Transaction } from 'kysely'
import type { Factors } from '@app/contract/auth/schema'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmIdentity, type Acting } from '../auth/log-in/confirm-identity.ts'
import { needsFactor } from '../auth/login.ts'
import { getSecondFactorRule } from '../auth/queries.ts'
import { endSessions } from '../auth/session/end-sessions.ts'
import { holdActor } from '../auth/session/hold-actor.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { conflict, notFound, refused } from '../lib/problem.ts'
import { lockLogins } from '../user/queries.ts'
import { queueAccountMail } from './queue/queue-account-mail.ts'

/** The second factors of the login that asks (docs/rules/sessions-and-roles.md#the-second-factor). */
export async function readFactors(db: Connection, { loginId, roles }: Acting['login']): Promise<Factors> {
  const factor = await db
    .selectFrom('loginFactor')
    .select(['whenConfirmed', 'recoveryCodes'])
    .where('loginId', '=', loginId)
    .executeTakeFirst()
  const { passkeys } = await db
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('passkeys'))
    .where('loginId', '=', loginId)
    .executeTakeFirstOrThrow()
  const isConfirmed = Boolean(factor?.whenConfirmed)
  return {
    totp: isConfirmed,
    passkeys,
    recoveryCodesLeft: isConfirmed ? (factor?.recoveryCodes.length ?? 0) : 0,
    isRequired: needsFactor(roles, await getSecondFactorRule(db)),
  }
}

/**
 * Call it after removing a factor, in the same transaction.
 *
 * @throws ProblemError 409 if none is left and the setting requires one
 */
export async function refuseNoFactor(transaction: Transaction<Tables>, login: Acting['login']): Promise<void> {
  const { totp, passkeys, isRequired } = await readFactors(transaction, login)
  if (isRequired && !totp && passkeys === 0) throw lastFactor()
}

export const lastFactor = () =>
  conflict('Your login needs a second factor, and this is the last. Add another one first, then remove this one.')

/**
 * Removes the second factors of a login whose person lost them. The person is told.
 *
 * @throws ProblemError 404, or 400 for the present password of the administrator or their own login
 */
export async function resetFactors(
  context: Pick<AppContext, 'db' | 'wakeDispatcher'>,
  acting: Acting,
  { loginId, currentPassword }: { loginId: number; currentPassword?: string | undefined },
): Promise<{ message: string }> {
  const { db, wakeDispatcher } = context
  const { login, clientAddress, now } = acting
  // Removing one's own takes the code, and leaves what the setting requires.
  if (loginId === login.loginId) {
    throw refused('You cannot reset your own second factor. Remove it under Your login, or ask another administrator.')
  }
  await confirmIdentity(context, acting, currentPassword)
  const address = await transactionBy(db, login.email, async (transaction) => {
    await lockLogins(transaction)
    await holdActor(transaction, acting)
    const person = await transaction
      .selectFrom('login')
      .select('loginEmail')
      .where('loginId', '=', loginId)
      .where('whenDeleted', 'is', null)
      .executeTakeFirst()
    if (!person) throw notFound('user', loginId)
    const totp = await transaction.deleteFrom('loginFactor').where('loginId', '=', loginId).executeTakeFirst()
    const passkeys = await transaction.deleteFrom('passkey').where('loginId', '=', loginId).executeTakeFirst()
    const identities = await transaction.deleteFrom('loginIdentity').where('loginId', '=', loginId).executeTakeFirst()
    if (totp.numDeletedRows + passkeys.numDeletedRows + identities.numDeletedRows === 0n)
      throw conflict('This login has no second factor.')
    // Who was tied to it is out: the login may be somebody else's from now on.
    if (identities.numDeletedRows > 0n) {
      await endSessions(transaction, loginId, { allBut: acting.session.sessionId }, now)
      await transaction.deleteFrom('signOn').where('loginId', '=', loginId).execute()
    }
    const event = { login: login.email, clientAddress, subject: person.loginEmail, now }
    await recordAudit(transaction, { kind: 'factor-reset', ...event })
    await queueAccountMail(transaction, 'factor-reset', {
      loginId,
      address: person.loginEmail,
      detail: login.email,
      now,
    })
    return person.loginEmail
  })
  wakeDispatcher()
  return { message: `The second factors of ${address} were removed.` }
}
