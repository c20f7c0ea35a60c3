import type { Factors } from '@app/contract/auth/schema'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { stepOf, newTotpSecret, totpSetUp } from '../auth/factor/totp.ts'
import { useCode } from '../auth/factor/use-code.ts'
import { factorVault, newRecoveryCodes } from '../auth/factor/vault.ts'
import { checkOwnPassword, type Acting } from '../auth/log-in/confirm-identity.ts'
import { countedTry, isRefused } from '../auth/log-in/counted-try.ts'
import { holdActor } from '../auth/session/hold-actor.ts'
import { transactionBy } from '../database/transaction.ts'
import { addressKey } from '../lib/address-key.ts'
import { badPayload, conflict } from '../lib/problem.ts'
import { lastFactor, readFactors, refuseNoFactor } from './factors.ts'
import { queueAccountMail } from './queue/queue-account-mail.ts'

type Context = Pick<AppContext, 'db' | 'environment' | 'sealerFor' | 'wakeDispatcher'>

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
    const secret = vault.unlock(waiting.totpSecret)
    const found = secret && stepOf(secret, code.replaceAll(/\s/g, ''), now)
    return found === null ? null : { step: found }
  })
  const recoveryCodes = newRecoveryCodes()
  await transactionBy(db, login.email, async (transaction) => {
    await holdActor(transaction, acting)
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
    await queueAccountMail(transaction, 'factor-added', {
      loginId: login.loginId,
      address: login.email,
      detail: 'authenticator',
      now,
    })
  })
  wakeDispatcher()
  return { recoveryCodes }
}

/** Beside the names of devices and sessions, under which passwords are tried. */
const CODES = 'codes'

/**
 * Checks a code as a try, which is counted before the code is looked at: for all sessions of the login together, and apart
 * from its passwords. Else whoever knows the password would get more tries by each right one, and by each new session.
 *
 * @param check returns null for a wrong code
 * @throws ProblemError 400 that names `code`, or 429
 */
async function countedCode<T extends object>(
  { db }: Context,
  { login, clientAddress, now }: Acting,
  check: () => Promise<T | null>,
): Promise<T> {
  const attempt = {
    email: login.email.toLowerCase(),
    address: addressKey(clientAddress),
    device: CODES,
    now,
  }
  const checked = await countedTry<T>(db, attempt, async () => (await check()) ?? { refused: 'code' })
  if (!isRefused(checked)) return checked
  await recordAudit(db, { kind: 'login-failed', login: login.email, clientAddress, detail: 'code', now })
  throw badPayload({ path: 'code', message: 'is wrong, or was used before' })
}

/**
 * Removes the login's own authenticator.
 *
 * @throws ProblemError 400 for a wrong password or code, 409 for the last second factor while the setting requires one
 */
export async function disableTotp(
  context: Context,
  acting: Acting,
  { password, code }: { password: string; code: string },
): Promise<Factors> {
  const { db, wakeDispatcher } = context
  const { login, clientAddress, now } = acting
  const { isRequired, passkeys } = await readFactors(db, login)
  // Before the code is used up.
  if (isRequired && passkeys === 0) throw lastFactor()
  await checkOwnPassword(context, acting, password, 'password')
  await countedCode(context, acting, async () => {
    const used = await useCode(db, factorVault(context), { loginId: login.loginId, code, now })
    return used && { used }
  })
  await transactionBy(db, login.email, async (transaction) => {
    await holdActor(transaction, acting)
    await transaction.deleteFrom('loginFactor').where('loginId', '=', login.loginId).execute()
    await refuseNoFactor(transaction, login)
    await recordAudit(transaction, {
      kind: 'factor-removed',
      login: login.email,
      clientAddress,
      detail: 'authenticator',
      now,
    })
    await queueAccountMail(transaction, 'factor-removed', {
      loginId: login.loginId,
      address: login.email,
      detail: 'authenticator',
      now,
    })
  })
  wakeDispatcher()
  return readFactors(db, login)
}
