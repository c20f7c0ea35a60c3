import type { FactorAsked } from '@app/contract/auth/passkey'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { addressKey } from '../../lib/address-key.ts'
import { passwordMatches } from '../../lib/password.ts'
import { secondFactorNeeded } from '../../lib/problem.ts'
import { relyingParty } from '../../lib/relying-party.ts'
import { passkeysOf, requestOptions } from '../factor/passkey.ts'
import { useCode } from '../factor/use-code.ts'
import { factorVault } from '../factor/vault.ts'
import { findLoginByEmail, type StoredLogin } from '../queries.ts'
import type { Client } from '../session/start-session.ts'
import { countedTry, isRefused } from './counted-try.ts'
import { hasRole, openSession } from './open-session.ts'
import { loginFailed, mayUsePassword } from './password-login.ts'

type Context = Pick<AppContext, 'db' | 'tokens' | 'sealerFor' | 'environment'>

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
  const { db } = context
  const { userName, client, deviceOf, now } = credentials
  const email = userName.toLowerCase()
  const stored = await findLoginByEmail(db, email)
  const attempt = { email, address: addressKey(client.address), device: deviceOf(stored), now }
  const found = await countedTry(db, attempt, () => checkCredentials(context, stored, credentials))
  const event = { clientAddress: client.address, now }
  if (isRefused(found)) {
    const detail = found.refused === 'code' ? 'wrong code' : ''
    await recordAudit(db, { kind: 'login-failed', login: email, ...event, detail })
    if (found.refused === 'code' && stored)
      throw secondFactorNeeded('The code is wrong, or was used before.', await askFactor(context, stored, now))
    throw loginFailed(context)
  }
  const token = await db.transaction().execute(async (transaction) => {
    if (found.used === 'recovery')
      await recordAudit(transaction, { kind: 'recovery-code-used', login: found.stored.loginEmail, ...event })
    return openSession(transaction, context, found.stored, { client, provedBy: 'password', now })
  })
  return { stored: found.stored, token }
}

/** What the person has to show besides the password, which was right. */
async function askFactor(context: Context, { loginId, tokenVersion }: StoredLogin, now: Date): Promise<FactorAsked> {
  const { db, environment } = context
  const totp = await db
    .selectFrom('loginFactor')
    .select('loginId')
    .where('loginId', '=', loginId)
    .where('whenConfirmed', 'is not', null)
    .executeTakeFirst()
  const known = relyingParty(environment) ? await passkeysOf(db, loginId) : []
  const purpose = { for: 'second factor', loginId, tokenVersion } as const
  return {
    totp: totp !== undefined,
    passkey: known.length > 0 ? await requestOptions(context, { known, purpose, now }) : null,
  }
}

const whatToShow = ({ totp, passkey }: FactorAsked): string => {
  if (totp && passkey) return 'Use your passkey, or type the code that your authenticator shows, or a recovery code.'
  if (passkey) return 'Use your passkey.'
  return 'Type the code that your authenticator shows, or a recovery code.'
}

/** A right password without the code that it needs is no failure: nothing was guessed. */
async function checkCredentials(
  context: Context,
  stored: StoredLogin | undefined,
  { password, code, now }: Credentials,
) {
  const matches = await passwordMatches(stored?.passwordHash ?? undefined, password)
  if (!stored || !matches || !hasRole(stored)) return { refused: 'credentials' } as const
  if (!mayUsePassword(context, stored)) return { refused: 'credentials' } as const
  if (!stored.hasFactor) return { stored, used: null }
  if (!code) {
    const asked = await askFactor(context, stored, now)
    throw secondFactorNeeded(whatToShow(asked), asked)
  }
  const used = await useCode(context.db, factorVault(context), { loginId: stored.loginId, code, now })
  return used ? { stored, used } : ({ refused: 'code' } as const)
}
