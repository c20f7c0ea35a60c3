import type { Connection } from '../database/connection.ts'
import { findLoginByEmail } from '../auth/queries.ts'
import { badPayload } from '../lib/problem.ts'

/**
 * Compared without case; deleted logins have given theirs back.
 *
 * @throws ProblemError 400 for an address that a login other than `loginId` has
 */
export async function refuseTakenEmail(db: Connection, loginEmail: string, loginId?: number): Promise<void> {
  const known = await findLoginByEmail(db, loginEmail)
  if (known && known.loginId !== loginId) {
    throw badPayload({ path: 'userDetails.loginEmail', message: 'is the e-mail of another login' })
  }
}
