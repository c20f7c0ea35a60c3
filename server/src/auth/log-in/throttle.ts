import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { FAILURES_PER_ADDRESS, FAILURES_PER_LOGIN, FAILURE_WINDOW_MINUTES } from '@app/contract/auth/rules'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/tables.ts'
import { tooManyTries } from '../../lib/problem.ts'

const WINDOW_MS = FAILURE_WINDOW_MINUTES * 60_000
/** An attempt that has been open for longer was left behind by a process that died. It counts as failed. */
const OPEN_ATTEMPT_MS = 30_000
/** How long an attempt waits for the outcome of others that may make room for it. */
const WAIT_MS = 10_000
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 400

export interface Attempt {
  /** In lower case. */
  email: string
  /** The client's address as a key for counting (lib/address-key.ts). */
  address: string
  /** The name of a device on which this person logged in before; empty for any other. */
  device: string
  now: Date
}

/**
 * Counts an attempt, across all processes, before its password is checked. Returns its id. If attempts that are being
 * checked use up the limit, it waits for their outcome, because a right password makes room.
 *
 * A login that failed too often is refused from everywhere but the devices that it is known on, each of which has as many
 * tries of its own: an attacker gets no further by using many addresses, and locks nobody out
 * (docs/rules/sessions-and-roles.md#throttling).
 *
 * @throws ProblemError 429 with Retry-After
 */
export async function reserveAttempt(db: Kysely<Tables>, attempt: Attempt): Promise<number> {
  const giveUpAt = performance.now() + WAIT_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const { refusedSince, hasRoom } = await readAttempts(db, attempt)
    if (refusedSince) {
      const waitMs = new Date(refusedSince).getTime() + WINDOW_MS - attempt.now.getTime()
      throw tooManyTries(Math.max(1, Math.ceil(waitMs / 1000)))
    }
    const attemptId = hasRoom ? await takeRoom(db, attempt) : undefined
    if (attemptId !== undefined) return attemptId
    if (performance.now() > giveUpAt) throw tooManyTries(1)
    await pause(pauseMs)
  }
}

/** Attempts on the same login or address take turns, so that each one counts those before it. */
const takeRoom = (db: Kysely<Tables>, attempt: Attempt): Promise<number | undefined> =>
  db.transaction().execute(async (transaction) => {
    const counted = [`login ${attempt.email} ${attempt.device}`, `address ${attempt.address}`]
    await sql`select pg_advisory_xact_lock(key)
      from (select hashtextextended(name, 0) as key from unnest(${counted}::text[]) name order by key) keys`.execute(
      transaction,
    )
    const { hasRoom } = await readAttempts(transaction, attempt)
    if (!hasRoom) return undefined
    const { email: loginEmail, address, device, now } = attempt
    const { loginFailureId } = await transaction
      .insertInto('loginFailure')
      .values({ loginEmail, address, device, failedAt: now.toISOString(), isOpen: true })
      .returning('loginFailureId')
      .executeTakeFirstOrThrow()
    return loginFailureId
  })

interface Attempts {
  /** The time of the failure that must expire before another attempt; null if there is none. */
  refusedSince: string | null
  /** There is room even if all open attempts fail. */
  hasRoom: boolean
}

async function readAttempts(db: Connection, { email, address, device, now }: Attempt): Promise<Attempts> {
  // If there is an n-th newest failure, there are at least n. Once it expires, there are fewer.
  const { rows } = await sql<Attempts>`
    with tried as (
      select failed_at, login_email = ${email} and device = ${device} as on_login,
        ${device} = '' and device = '' and address = ${address} as from_here, ${isOpen(now)} as is_open
      from login_failure
      where failed_at > ${before(now, WINDOW_MS)} and (login_email = ${email} or address = ${address}))
    select
      greatest(
        (select failed_at from tried where from_here and not is_open
          order by failed_at desc offset ${FAILURES_PER_ADDRESS - 1} limit 1),
        (select failed_at from tried where on_login and not is_open
          order by failed_at desc offset ${FAILURES_PER_LOGIN - 1} limit 1)) as refused_since,
      count(*) filter (where from_here) < ${FAILURES_PER_ADDRESS}
        and count(*) filter (where on_login) < ${FAILURES_PER_LOGIN} as has_room
    from tried`.execute(db)
  return rows[0] ?? { refusedSince: null, hasRoom: true }
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

const isOpen = (now: Date) => sql<boolean>`(is_open and failed_at > ${before(now, OPEN_ATTEMPT_MS)})`

/** The password was wrong: the attempt counts as a failure. */
export async function recordFailure(db: Connection, attemptId: number, now: Date): Promise<void> {
  await db.updateTable('loginFailure').set({ isOpen: false }).where('loginFailureId', '=', attemptId).execute()
  // Skips rows that another process is deleting.
  await sql`delete from login_failure where login_failure_id in (
    select login_failure_id from login_failure where failed_at <= ${before(now, WINDOW_MS)} for update skip locked)`.execute(
    db,
  )
}

/**
 * The password was right: earlier failures from the same place no longer count. Those from elsewhere do, else whoever
 * guesses would get more tries each time that the owner logs in.
 */
export const clearFailures = (db: Connection, attemptId: number, { email, address, device, now }: Attempt) =>
  sql`delete from login_failure
    where login_failure_id = ${attemptId}
      or (login_email = ${email} and address = ${address} and device = ${device} and not ${isOpen(now)})`.execute(db)

/** The password could not be checked, so the attempt does not count. */
export const cancelAttempt = (db: Connection, attemptId: number) =>
  db.deleteFrom('loginFailure').where('loginFailureId', '=', attemptId).execute()
