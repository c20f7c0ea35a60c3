import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { addressKey } from '../../lib/address-key.ts'
import { passwordMatches } from '../../lib/password.ts'
import { ProblemError } from '../../lib/problem.ts'
import { toLogin } from '../login.ts'
import { findLoginByEmail, markLoggedIn } from '../queries.ts'
import { startSession, type Client } from '../session/start-session.ts'
import { countedTry } from './counted-try.ts'

type StoredLogin = NonNullable<Awaited<ReturnType<typeof findLoginByEmail>>>

interface Credentials {
  userName: string
  password: string
  client: Client
  /** The name of the device if this login is known on it, else empty. */
  deviceOf: (stored: StoredLogin | undefined) => string
  now: Date
}

/**
 * Logs in. A wrong name, a wrong password, a deleted login and a login without roles cannot be told apart, not even by
 * timing (docs/rules/sessions-and-roles.md#logging-in).
 *
 * @throws ProblemError 400 for any of those, 429 for too many failures
 */
export async function logIn(
  { db, tokens }: Pick<AppContext, 'db' | 'tokens'>,
  { userName, password, client, deviceOf, now }: Credentials,
): Promise<{ stored: StoredLogin; token: string }> {
  const email = userName.toLowerCase()
  const stored = await findLoginByEmail(db, email)
  const attempt = { email, address: addressKey(client.address), device: deviceOf(stored), now }
  const found = await countedTry(db, attempt, () => checkCredentials(stored, password))
  if (!found) {
    await recordAudit(db, { kind: 'login-failed', login: email, clientAddress: client.address, now })
    throw new ProblemError(400, 'login-failed', 'The user name or the password is incorrect.')
  }
  const token = await db.transaction().execute(async (transaction) => {
    await markLoggedIn(transaction, found.login.loginId, now)
    await recordAudit(transaction, { kind: 'login', login: found.login.email, clientAddress: client.address, now })
    return startSession(transaction, tokens, found.login, { client, now })
  })
  return { stored: found.stored, token }
}

/** The login, if the password is right and it has a role. */
async function checkCredentials(stored: StoredLogin | undefined, password: string) {
  const matches = await passwordMatches(stored?.passwordHash, password)
  const login = stored && toLogin(stored)
  return login && matches && login.roles.length > 0 ? { stored, login } : undefined
}
