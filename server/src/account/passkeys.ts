import type { Factors } from '@app/contract/auth/schema'
import type { Passkey, PasskeyCreation } from '@app/contract/auth/passkey'
import { PASSKEYS_PER_LOGIN } from '@app/contract/auth/rules'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { checkCreation, creationOptions, passkeysOf } from '../auth/factor/passkey.ts'
import { checkOwnPassword, type Acting } from '../auth/log-in/confirm-identity.ts'
import { holdActor } from '../auth/session/hold-actor.ts'
import type { Connection } from '../database/connection.ts'
import { transactionBy } from '../database/transaction.ts'
import { conflict, notFound, refused } from '../lib/problem.ts'
import { queueAccountMail } from './queue/queue-account-mail.ts'
import { readFactors, refuseNoFactor } from './factors.ts'

type Context = Pick<AppContext, 'db' | 'environment' | 'sealerFor' | 'wakeDispatcher'>

const SHOWN = ['passkeyId', 'name', 'whenAdded', 'whenLastUsed'] as const

export const listPasskeys = (db: Connection, loginId: number): Promise<Passkey[]> =>
  db.selectFrom('passkey').select(SHOWN).where('loginId', '=', loginId).orderBy('passkeyId').execute()

/** A passkey is made in the session that asked for it. */
const settingUp = ({ session }: Acting) => ({ for: 'set up', sessionId: session.sessionId }) as const

const tooMany = () => conflict(`A login has at most ${PASSKEYS_PER_LOGIN} passkeys. Remove one first.`)

/**
 * Returns what a browser needs to make a passkey.
 *
 * @throws ProblemError 400 for a wrong password, 409 where there are no passkeys or the login has too many
 */
export async function startPasskey(context: Context, acting: Acting, password: string) {
  const { login, now } = acting
  await checkOwnPassword(context, acting, password, 'password')
  const known = await passkeysOf(context.db, login.loginId)
  if (known.length >= PASSKEYS_PER_LOGIN) throw tooMany()
  return creationOptions(context, login, { known, purpose: settingUp(acting), now })
}

/**
 * Adds the passkey that the browser made.
 *
 * @throws ProblemError 400 for an answer that is not one to our question
 */
export async function finishPasskey(
  context: Context,
  acting: Acting,
  { name, credential }: { name: string; credential: PasskeyCreation },
): Promise<Passkey> {
  const { db, wakeDispatcher } = context
  const { login, now } = acting
  const made = await checkCreation(context, credential, { purpose: settingUp(acting), now })
  if (!made) throw refused('The browser’s answer does not fit, or it took too long. Start again.')
  const { loginId } = login
  const passkey = await transactionBy(db, login.email, async (transaction) => {
    await holdActor(transaction, acting)
    if ((await passkeysOf(transaction, loginId)).length >= PASSKEYS_PER_LOGIN) throw tooMany()
    const added = await transaction
      .insertInto('passkey')
      .values({ ...made, loginId, name, whenAdded: now.toISOString() })
      .onConflict((on) => on.column('credentialId').doNothing())
      .returning(SHOWN)
      .executeTakeFirst()
    if (!added) throw conflict('This passkey was added before.')
    await tell(transaction, acting, { kind: 'factor-added', name })
    return added
  })
  wakeDispatcher()
  return passkey
}

/** The audit and the person are told. */
async function tell(
  transaction: Connection,
  { login, clientAddress, now }: Acting,
  { kind, name }: { kind: 'factor-added' | 'factor-removed'; name: string },
): Promise<void> {
  const detail = `passkey “${name}”`
  await recordAudit(transaction, { kind, login: login.email, clientAddress, detail, now })
  await queueAccountMail(transaction, kind, { loginId: login.loginId, address: login.email, detail, now })
}

/** @throws ProblemError 404 for a passkey of another login */
export async function renamePasskey(
  db: Connection,
  { loginId }: Acting['login'],
  { passkeyId, name }: { passkeyId: number; name: string },
): Promise<Passkey> {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('passkeyId', '=', passkeyId)
    .where('loginId', '=', loginId)
    .returning(SHOWN)
    .executeTakeFirst()
  if (!renamed) throw notFound('passkey', passkeyId)
  return renamed
}

/**
 * Removes a passkey of the login.
 *
 * @throws ProblemError 400 for a wrong password, 404 for a passkey of another login, 409 for the last second factor while
 * the setting requires one
 */
export async function removePasskey(
  context: Context,
  acting: Acting,
  { passkeyId, password }: { passkeyId: number; password: string },
): Promise<Factors> {
  const { db, wakeDispatcher } = context
  const { login } = acting
  await checkOwnPassword(context, acting, password, 'password')
  await transactionBy(db, login.email, async (transaction) => {
    await holdActor(transaction, acting)
    const removed = await transaction
      .deleteFrom('passkey')
      .where('passkeyId', '=', passkeyId)
      .where('loginId', '=', login.loginId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw notFound('passkey', passkeyId)
    await refuseNoFactor(transaction, login)
    await tell(transaction, acting, { kind: 'factor-removed', name: removed.name })
  })
  wakeDispatcher()
  return readFactors(db, login)
}
