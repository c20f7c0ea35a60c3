import type { Factors } from '@app/contract/auth/schema'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { stepOf, newTotpSecret, totpSetUp } from '../auth/factor/totp.ts'
import { useCode } from '../auth/factor/use-code.ts'
import { factorVault, newRecoveryCodes } from '../auth/factor/vault.ts'
import { checkOwnPassword, confirmIdentity, type Acting } from '../auth/log-in/confirm-identity.ts'
import { countedTry, isRefused } from '../auth/log-in/counted-try.ts'
import { getSecondFactorRule } from '../auth/queries.ts'
import { needsFactor } from '../auth/login.ts'
import type { Connection } from '../database/connection.ts'
import { transactionBy } from '../database/transaction.ts'
import { addressKey } from '../lib/address-key.ts'
import { badPayload, conflict, notFound } from '../lib/problem.ts'
import { queueAccountMail } from './queue/queue-account-mail.ts'

type Context = Pick<AppContext, 'db' | 'environment' | 'sealerFor' | 'wakeDispatcher'>

/** The second factors of the login that asks (docs/rules/sessions-and-roles.md#the-second-factor). */
export async function readFactors(db: Connection, { loginId, roles }: Acting['login']): Promise<Factors> {
  const factor = await db
    .selectFrom('loginFactor')
    .select(['whenConfirmed', 'recoveryCodes'])
    .where('loginId', '=', loginId)
    .executeTakeFirst()
  const isConfirmed = Boolean(factor?.whenConfirmed)
  return {
    totp: isConfirmed,
    recoveryCodesLeft: isConfirmed ? (factor?.recoveryCodes.length ?? 0) : 0,
    isRequired: needsFactor(roles, await getSecondFactorRule(db)),
  }
}

/**
 * Makes a secret for an authenticator. It counts once a code of it was confirmed.
 *
 * @throws ProblemError 400 for a wrong password, 409 with an authenticator already
 */
export async function startTotp(context: Context, acting: Acting, password: string) {
  const { db, environment } = context
  const { login } = acting
  await checkOwnPassword(context, acting, password, 'password')
  const secret = newTotpSecret()
  const locked = factorVault(context).lock(secret)
  const started = await db
    .insertInto('loginFactor')
    .values({ loginId: login.loginId, totpSecret: locked })
    .onConflict((on) =>
      on.column('loginId').doUpdateSet({ totpSecret: locked }).where('loginFactor.whenConfirmed', 'is', null),
    )
    .returning('loginId')
    .executeTakeFirst()
  if (!started) throw conflict('You have an authenticator already. Remove it first.')
  return totpSetUp(secret, { productName: environment.PRODUCT_NAME, email: login.email })
}

/**
 * Confirms the authenticator: from then on logging in takes a code of it.
 *
 * @returns the recovery codes, which are shown once
 * @throws ProblemError 400 for a wrong code, which counts as a try; 409 without an authenticator that waits for it
 */
export async function confirmTotp(
  context: Context,
  acting: Acting,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, wakeDispatcher } = context
  const { login, clientAddress, now } = acting
  const vault = factorVault(context)
  const waiting = await db
    .selectFrom('loginFactor')
    .select('totpSecret')
    .where('loginId', '=', login.loginId)
    .where('whenConfirmed', 'is', null)
    .executeTakeFirst()
  if (!waiting) throw conflict('Start again: no authenticator waits for its first code.')
  const { step } = await countedCode(context, acting, async () => {
    const found = stepOf(vault.unlock(waiting.totpSecret), code.replaceAll(/\s/g, ''), now)
    return found === null ? null : { step: found }
  })
  const recoveryCodes = newRecoveryCodes()
  await transactionBy(db, login.email, async (transaction) => {
    const confirmed = await transaction
      .updateTable('loginFactor')
      .set({
        whenConfirmed: now.toISOString(),
        totpStep: step,
        recoveryCodes: recoveryCodes.map((each) => vault.sealCode(each)),
      })
      .where('loginId', '=', login.loginId)
      .where('whenConfirmed', 'is', null)
      .where('totpSecret', '=', waiting.totpSecret)
      .executeTakeFirst()
    if (confirmed.numUpdatedRows === 0n) throw conflict('Start again: the authenticator was set up elsewhere.')
    await recordAudit(transaction, {
      kind: 'factor-added',
      login: login.email,
      clientAddress,
      detail: 'authenticator',
      now,
    })
    await queueAccountMail(transaction, 'factor-added', { loginId: login.loginId, address: login.email, now })
  })
  wakeDispatcher()
  return { recoveryCodes }
}

/**
 * Checks a code as a try of the session, which is counted before the code is looked at.
 *
 * @param check returns null for a wrong code
 * @throws ProblemError 400 that names `code`, or 429
 */
async function countedCode<T extends object>(
  { db }: Context,
  { login, session, clientAddress, now }: Acting,
  check: () => Promise<T | null>,
): Promise<T> {
  const attempt = {
    email: login.email.toLowerCase(),
    address: addressKey(clientAddress),
    device: session.sessionId,
    now,
  }
  const checked = await countedTry<T>(db, attempt, async () => (await check()) ?? { refused: 'code' })
  if (isRefused(checked)) throw badPayload({ path: 'code', message: 'is wrong, or was used before' })
  return checked
}

/**
 * Removes the login's own authenticator.
 *
 * @throws ProblemError 400 for a wrong password or code, 409 while the setting requires a second factor
 */
export async function disableTotp(
  context: Context,
  acting: Acting,
  { password, code }: { password: string; code: string },
): Promise<Factors> {
  const { db, wakeDispatcher } = context
  const { login, clientAddress, now } = acting
  if ((await readFactors(db, login)).isRequired) {
    throw conflict('Your login needs a second factor. Ask an administrator to reset it if you want to set up another.')
  }
  await checkOwnPassword(context, acting, password, 'password')
  await countedCode(context, acting, async () => {
    const used = await useCode(db, factorVault(context), { loginId: login.loginId, code, now })
    return used && { used }
  })
  await transactionBy(db, login.email, async (transaction) => {
    await transaction.deleteFrom('loginFactor').where('loginId', '=', login.loginId).execute()
    await recordAudit(transaction, {
      kind: 'factor-removed',
      login: login.email,
      clientAddress,
      detail: 'authenticator',
      now,
    })
    await queueAccountMail(transaction, 'factor-removed', { loginId: login.loginId, address: login.email, now })
  })
  wakeDispatcher()
  return readFactors(db, login)
}

/**
 * Removes the second factors of a login whose person lost them. The person is told.
 *
 * @throws ProblemError 404, or 400 for the present password of the administrator
 */
export async function resetFactors(
  context: Context,
  acting: Acting,
  { loginId, currentPassword }: { loginId: number; currentPassword?: string | undefined },
): Promise<{ message: string }> {
  const { db, wakeDispatcher } = context
  const { login, clientAddress, now } = acting
  await confirmIdentity(context, acting, currentPassword)
  const address = await transactionBy(db, login.email, async (transaction) => {
    const person = await transaction
      .selectFrom('login')
      .select('loginEmail')
      .where('loginId', '=', loginId)
      .where('whenDeleted', 'is', null)
      .executeTakeFirst()
    if (!person) throw notFound('user', loginId)
    const removed = await transaction.deleteFrom('loginFactor').where('loginId', '=', loginId).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw conflict('This login has no second factor.')
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
  return { message: `The second factor of ${address} was removed.` }
}
