import type { PasskeyAssertion } from '@app/contract/auth/passkey'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { addressKey } from '../../lib/address-key.ts'
import { ProblemError } from '../../lib/problem.ts'
import { findPasskey, usePasskey } from '../factor/passkey.ts'
import { findLogin, type StoredLogin } from '../queries.ts'
import type { Client } from '../session/start-session.ts'
import { countedTry, isRefused } from './counted-try.ts'
import { hasRole, openSession } from './open-session.ts'
import { mayUsePassword } from './password-login.ts'

type Context = Pick<AppContext, 'db' | 'tokens' | 'sealerFor' | 'environment'>

interface PasskeyLogIn {
  credential: PasskeyAssertion
  client: Client
  /** The name of the device if this login is known on it, else empty. */
  deviceOf: (stored: StoredLogin | undefined) => string
  now: Date
}

/** How many characters of a credential that nobody has tell it from others. */
const UNKNOWN_LENGTH = 60

/**
 * Logs in by a passkey: after the password, when the question was one for this login, or instead of it, when the passkey
 * also knew the person. A wrong answer counts as a try (docs/rules/sessions-and-roles.md#passkeys).
 *
 * @throws ProblemError 400 for a passkey that is unknown or refused, 409 where there are none, 429 for too many failures
 */
export async function logInByPasskey(
  context: Context,
  { credential, client, deviceOf, now }: PasskeyLogIn,
): Promise<{ stored: StoredLogin; token: string }> {
  const { db } = context
  const passkey = await findPasskey(db, credential.id)
  const stored = passkey && (await findLogin(db, passkey.loginId))
  const email = stored?.loginEmail.toLowerCase() ?? `passkey ${credential.id.slice(0, UNKNOWN_LENGTH)}`
  const attempt = { email, address: addressKey(client.address), device: deviceOf(stored), now }
  const found = await countedTry(db, attempt, async () => {
    if (!passkey || !stored || !hasRole(stored) || !mayUsePassword(context, stored)) return REFUSED
    const { loginId, tokenVersion } = stored
    const purposes = [{ for: 'second factor', loginId, tokenVersion } as const, { for: 'log in' } as const]
    const purpose = await usePasskey(context, passkey, { credential, purposes, now })
    return purpose ? { stored, purpose } : REFUSED
  })
  if (isRefused(found)) {
    const login = stored?.loginEmail ?? null
    await recordAudit(db, { kind: 'login-failed', login, clientAddress: client.address, detail: 'passkey', now })
    throw new ProblemError(
      400,
      'login-failed',
      'This passkey was not accepted, or it took too long. Try again, or log in another way.',
    )
  }
  const provedBy = found.purpose.for === 'log in' ? 'passkey' : 'password'
  const token = await db
    .transaction()
    .execute((transaction) => openSession(transaction, context, found.stored, { client, provedBy, now }))
  return { stored: found.stored, token }
}

const REFUSED = { refused: 'credentials' } as const
