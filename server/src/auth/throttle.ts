import { sql } from 'kysely'
import { FAILURES_PER_ADDRESS, FAILURES_PER_LOGIN, FAILURE_WINDOW_MINUTES } from '@app/contract/auth/rules'
import type { Connection } from '../database/connection.ts'
import { tooManyTries } from '../lib/problem.ts'

const WINDOW_MS = FAILURE_WINDOW_MINUTES * 60_000

/**
 * Refuses an address that failed too often, and, once a login has been failed on too often, every address that took
 * part in it. Others can still log in, so nobody can be locked out from afar (decisions 3).
 *
 * @throws ProblemError 429 with Retry-After
 */
export async function refuseTooManyTries(db: Connection, email: string, address: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  const { rows } = await sql<{ forLogin: number; fromAddress: number; both: number; oldest: string | null }>`
    select count(*) filter (where login_email = ${email}) as for_login,
      count(*) filter (where address = ${address}) as from_address,
      count(*) filter (where login_email = ${email} and address = ${address}) as both,
      min(failed_at) as oldest
    from login_failure
    where failed_at > ${since} and (login_email = ${email} or address = ${address})`.execute(db)
  const counts = rows[0]
  if (!counts?.oldest) return
  const isBlocked =
    counts.fromAddress >= FAILURES_PER_ADDRESS || (counts.forLogin >= FAILURES_PER_LOGIN && counts.both > 0)
  if (!isBlocked) return
  const waitMs = new Date(counts.oldest).getTime() + WINDOW_MS - now.getTime()
  throw tooManyTries(Math.max(1, Math.ceil(waitMs / 1000)))
}

/** Keeps a failure for as long as it counts. */
export async function recordFailure(db: Connection, email: string, address: string, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - WINDOW_MS).toISOString()
  await db.deleteFrom('loginFailure').where('failedAt', '<', expired).execute()
  await db.insertInto('loginFailure').values({ loginEmail: email, address, failedAt: now.toISOString() }).execute()
}

export const forgetFailures = (db: Connection, email: string) =>
  db.deleteFrom('loginFailure').where('loginEmail', '=', email).execute()
