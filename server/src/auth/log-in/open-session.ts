import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Connection } from '../../database/connection.ts'
import type { ProvedBy } from '../../database/tables.ts'
import { ProblemError } from '../../lib/problem.ts'
import { toLogin } from '../login.ts'
import { getSecondFactorRule, markLoggedIn, type StoredLogin } from '../queries.ts'
import { startSession, type Client } from '../session/start-session.ts'

interface Opening {
  client: Client
  provedBy: ProvedBy
  now: Date
}

/**
 * Starts the session of somebody who proved who they are, counts it and tells the audit. Returns its token.
 *
 * @throws ProblemError 400 for a login that was changed or deleted since: its token would be refused at once
 */
export async function openSession(
  transaction: Connection,
  { tokens }: Pick<AppContext, 'tokens'>,
  stored: StoredLogin,
  { client, provedBy, now }: Opening,
): Promise<string> {
  const login = toLogin(stored, await getSecondFactorRule(transaction))
  if (!(await markLoggedIn(transaction, login, now))) throw changedMeanwhile()
  const detail = provedBy === 'password' ? '' : provedBy
  await recordAudit(transaction, { kind: 'login', login: login.email, clientAddress: client.address, detail, now })
  return startSession(transaction, tokens, login, { client, provedBy, now })
}

const changedMeanwhile = () =>
  new ProblemError(400, 'login-failed', 'This login was changed at the same moment. Log in again.')

/** Whether the login has a role. Without one it cannot do anything, so it cannot log in. */
export const hasRole = (stored: StoredLogin): boolean =>
  stored.isCompassStaff || stored.isAdministrator || stored.isExternalCustomer || stored.isExternalSupplier
