import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { mayUsePassword } from '../auth/log-in/password-login.ts'
import { lockLoginByEmail } from '../auth/queries.ts'
import { addressKey } from '../lib/address-key.ts'
import { ProblemError } from '../lib/problem.ts'
import { queueAccountMail, queueLink } from './queue/queue-account-mail.ts'

const HOUR_MS = 60 * 60_000
const REQUESTS_PER_ADDRESS = 20
const MAILS_PER_LOGIN = 3
/** Longer than the work takes, so that the time of the answer tells nothing of it. */
const ANSWERS_AFTER_MS = 250

interface Request {
  email: string
  clientAddress: string
  now: Date
}

/**
 * Mails a link that sets a new password, if there is a login with this address. The answer is the same and takes as long
 * whether there is one or not (docs/rules/accounts.md#a-forgotten-password).
 *
 * @throws ProblemError 429 for more requests than an address may make in an hour
 */
export async function forgotPassword(
  context: Pick<AppContext, 'db' | 'environment' | 'wakeDispatcher'>,
  request: Request,
): Promise<{ message: string }> {
  const { wakeDispatcher } = context
  await Promise.all([mailLink(context, request), pause(ANSWERS_AFTER_MS)])
  wakeDispatcher()
  return { message: 'If there is a login with this address, a message with a link is on its way.' }
}

async function mailLink(
  context: Pick<AppContext, 'db' | 'environment'>,
  { email, clientAddress, now }: Request,
): Promise<void> {
  const { db } = context
  const anHourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
  const address = addressKey(clientAddress)
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reset ${address}`}, 0))`.execute(transaction)
    const recent = await transaction
      .selectFrom('resetRequest')
      .select('whenAsked')
      .where('address', '=', address)
      .where('whenAsked', '>', anHourAgo)
      .orderBy('whenAsked')
      .limit(REQUESTS_PER_ADDRESS)
      .execute()
    const [oldest] = recent
    if (oldest && recent.length === REQUESTS_PER_ADDRESS) throw tooManyRequests(oldest.whenAsked, now)
    await transaction.insertInto('resetRequest').values({ address, whenAsked: now.toISOString() }).execute()
    await recordAudit(transaction, { kind: 'password-reset-asked', login: email, clientAddress, now })
    const login = await lockLoginByEmail(transaction, email)
    if (!login) return
    const { made } = await transaction
      .selectFrom('accountMail')
      .select((eb) => eb.fn.countAll<number>().as('made'))
      .where('loginId', '=', login.loginId)
      .where('kind', 'in', ['reset', 'sign-on-instead'])
      .where('whenQueued', '>', anHourAgo)
      .executeTakeFirstOrThrow()
    if (Number(made) >= MAILS_PER_LOGIN) return
    const told = { loginId: login.loginId, address: login.loginEmail, now }
    if (mayUsePassword(context, login)) await queueLink(transaction, 'reset', told)
    else await queueAccountMail(transaction, 'sign-on-instead', told)
  })
}

function tooManyRequests(oldest: string, now: Date): ProblemError {
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest) + HOUR_MS - now.getTime()) / 1000))
  return new ProblemError(429, 'too-many-requests', 'Too many requests. Wait, then try again.', {
    headers: { 'retry-after': String(seconds) },
  })
}
