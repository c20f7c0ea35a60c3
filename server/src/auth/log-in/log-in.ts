import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { addressKey } from '../../lib/address-key.ts'
import { passwordMatches } from '../../lib/password.ts'
import { ProblemError, secondFactorNeeded } from '../../lib/problem.ts'
import { useCode } from '../factor/use-code.ts'
import { factorVault } from '../factor/vault.ts'
import { toLogin } from '../login.ts'
import { findLoginByEmail, getSecondFactorRule, markLoggedIn } from '../queries.ts'
import { startSession, type Client } from '../session/start-session.ts'
import { countedTry, isRefused } from './counted-try.ts'

type StoredLogin = NonNullable<Awaited<ReturnType<typeof findLoginByEmail>>>
type Context = Pick<AppContext, 'db' | 'tokens' | 'sealerFor'>

interface Credentials {
  userName: string
  password: string
  /** Of the second factor; undefined or empty without one. */
  code?: string | undefined
  client: Client
  /** The name of the device if this login is known on it, else empty. */
  deviceOf: (stored: StoredLogin | undefined) => string
  now: Date
}

/**
 * Logs in. A wrong name, a wrong password, a deleted login and a login without roles cannot be told apart, not even by
 * timing (docs/rules/sessions-and-roles.md#logging-in).
 *
 * @throws ProblemError 400 for any of those, 401 without the code of a second factor or with a wrong one, 429 for too many
 * failures
 */
export async function logIn(
  context: Context,
  credentials: Credentials,
): Promise<{ stored: StoredLogin; token: string }> {
  const { db, tokens } = context
  const { userName, client, deviceOf, now } = credentials
  const email = userName.toLowerCase()
  const stored = await findLoginByEmail(db, email)
  const attempt = { email, address: addressKey(client.address), device: deviceOf(stored), now }
  const found = await countedTry(db, attempt, () => checkCredentials(context, stored, credentials))
  const event = { clientAddress: client.address, now }
  if (isRefused(found)) {
    const detail = found.refused === 'code' ? 'wrong code' : ''
    await recordAudit(db, { kind: 'login-failed', login: email, ...event, detail })
    if (found.refused === 'code') throw secondFactorNeeded('The code is wrong, or was used before.')
    throw new ProblemError(400, 'login-failed', 'The user name or the password is incorrect.')
  }
  const login = toLogin(found.stored, await getSecondFactorRule(db))
  const token = await db.transaction().execute(async (transaction) => {
    await markLoggedIn(transaction, login.loginId, now)
    await recordAudit(transaction, { kind: 'login', login: login.email, ...event })
    if (found.used === 'recovery')
      await recordAudit(transaction, { kind: 'recovery-code-used', login: login.email, ...event })
    return startSession(transaction, tokens, login, { client, now })
  })
  return { stored: found.stored, token }
}

/** A right password without the code that it needs is no failure: nothing was guessed. */
async function checkCredentials(
  context: Context,
  stored: StoredLogin | undefined,
  { password, code, now }: Credentials,
) {
  const matches = await passwordMatches(stored?.passwordHash ?? undefined, password)
  const hasRole =
    stored &&
    (stored.isCompassStaff || stored.isAdministrator || stored.isExternalCustomer || stored.isExternalSupplier)
  if (!stored || !matches || !hasRole) return { refused: 'credentials' } as const
  if (!stored.hasFactor) return { stored, used: null }
  if (!code) throw secondFactorNeeded('Type the code that your authenticator shows, or a recovery code.')
  const used = await useCode(context.db, factorVault(context), { loginId: stored.loginId, code, now })
  return used ? { stored, used } : ({ refused: 'code' } as const)
}
