import { TAKEN_EMAIL } from '@app/contract/user/rules'
import type { Connection } from '../database/connection.ts'
import { findLoginByEmail } from '../auth/queries.ts'
import { badPayload } from '../lib/problem.ts'

/**
 * Ignores case. The address of a deleted login is free again.
 *
 * @throws ProblemError 400 if a login other than `loginId` has the address
 */
export async function refuseTakenEmail(db: Connection, loginEmail: string, loginId?: number): Promise<void> {
  const known = await findLoginByEmail(db, loginEmail)
  if (known && known.loginId !== loginId) {
    throw badPayload({ path: 'userDetails.loginEmail', message: TAKEN_EMAIL })
  }
}
