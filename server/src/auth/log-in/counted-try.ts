import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { cancelAttempt, clearFailures, recordFailure, reserveAttempt, type Attempt } from './throttle.ts'

/** What was wrong. */
export interface Refused {
  refused: 'credentials' | 'code'
}

export const isRefused = (checked: object): checked is Refused => 'refused' in checked

/**
 * Checks something that only the person knows as one try that counts, in all processes together, before it is checked
 * (docs/rules/sessions-and-roles.md#throttling).
 *
 * @param check returns a refusal for a wrong password or code. A check that throws does not count.
 * @throws ProblemError 429 with Retry-After
 */
export async function countedTry<T extends object>(
  db: Kysely<Tables>,
  attempt: Attempt,
  check: () => Promise<T | Refused>,
): Promise<T | Refused> {
  const attemptId = await reserveAttempt(db, attempt)
  const checked = await check().catch(async (error: unknown) => {
    await cancelAttempt(db, attemptId).catch(() => {})
    throw error
  })
  if (isRefused(checked)) await recordFailure(db, attemptId, attempt.now)
  else await clearFailures(db, attemptId, attempt)
  return checked
}
