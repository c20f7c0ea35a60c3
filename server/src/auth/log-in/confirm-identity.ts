import { AUTHENTICATED_FOR_MINUTES } from '@app/contract/auth/rules'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { addressKey } from '../../lib/address-key.ts'
import { passwordMatches } from '../../lib/password.ts'
import { badPayload, refused } from '../../lib/problem.ts'
import type { Login } from '../login.ts'
import { findLoginByEmail } from '../queries.ts'
import type { Session } from '../session/sessions.ts'
import { countedTry, isRefused } from './counted-try.ts'

/** Who makes a call that takes over a login, or gives it power, and from where. */
export interface Acting {
  login: Login
  session: Session
  clientAddress: string
  now: Date
}

const PATH = 'currentPassword'

/**
 * Makes sure that the person themselves acts, and not somebody who found their token: within ten minutes after they
 * logged in nothing more is asked, later their present password. One that is given is always checked, and counts as a try
 * (docs/rules/sessions-and-roles.md#the-present-password).
 *
 * @throws ProblemError 400 that names `currentPassword`, or 429
 */
export async function confirmIdentity(
  { db }: Pick<AppContext, 'db'>,
  acting: Acting,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword) return checkOwnPassword({ db }, acting, currentPassword, PATH)
  if (isRecent(acting.session, acting.now)) return
  // Whoever signs on at the identity provider may have no password here.
  if (acting.session.provedBy === 'sign-on') {
    throw refused('You logged in more than ten minutes ago. Log out and in again, then repeat the change.')
  }
  throw badPayload({ path: PATH, message: 'takes your present password' })
}

/**
 * Checks the present password of the login as a counted try.
 *
 * @throws ProblemError 400 that names the field at `path`, or 429
 */
export async function checkOwnPassword(
  { db }: Pick<AppContext, 'db'>,
  { login, session, clientAddress, now }: Acting,
  currentPassword: string,
  path: string,
): Promise<void> {
  const stored = await findLoginByEmail(db, login.email)
  // Somebody who is logged in has tries of their own: who guesses from elsewhere cannot use them up.
  const attempt = {
    email: login.email.toLowerCase(),
    address: addressKey(clientAddress),
    device: session.sessionId,
    now,
  }
  const checked = await countedTry(db, attempt, async () =>
    (await passwordMatches(stored?.passwordHash ?? undefined, currentPassword)) ? {} : { refused: 'credentials' },
  )
  if (!isRefused(checked)) return
  await recordAudit(db, { kind: 'login-failed', login: login.email, clientAddress, detail: 'present password', now })
  throw badPayload({ path, message: 'is not your present password' })
}

const isRecent = ({ whenAuthenticated }: Session, now: Date): boolean =>
  now.getTime() - Date.parse(whenAuthenticated) <= AUTHENTICATED_FOR_MINUTES * 60_000
