import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { FAILURES_PER_ADDRESS, FAILURES_PER_LOGIN, FAILURE_WINDOW_MINUTES } from '@app/contract/auth/rules'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/tables.ts'
import { tooManyTries } from '../../lib/problem.ts'

const WINDOW_MS = FAILURE_WINDOW_MINUTES * 60_000
/** A try that has been open for longer was left behind by a process that died, and counts as failed. */
const OPEN_MS = 30_000
/** So long a try waits for the outcome of others that may leave room for it. */
const WAIT_MS = 10_000
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 400

export interface Attempt {
  /** In lower case. */
  email: string
  /** Of the client, as it is counted (lib/address-key.ts). */
  address: string
  now: Date
}

/**
 * Counts a try before its password is looked at, in all processes together, and answers its id. While others that are
 * being looked at take up all the room, it waits for what becomes of them: a right password among them leaves room.
 *
 * An address that failed too often is refused, and, once a login has been failed on too often, every address that took
 * part in it. Others can still log in, so nobody can be locked out from afar
 * (docs/rules/sessions-and-roles.md#throttling).
 *
 * @throws ProblemError 429 with Retry-After
 */
export async function reserveAttempt(db: Kysely<Tables>, attempt: Attempt): Promise<number> {
  const giveUpAt = performance.now() + WAIT_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const { refusedSince, hasRoom } = await readTries(db, attempt)
    if (refusedSince) {
      const waitMs = new Date(refusedSince).getTime() + WINDOW_MS - attempt.now.getTime()
      throw tooManyTries(Math.max(1, Math.ceil(waitMs / 1000)))
    }
    const tryId = hasRoom ? await takeRoom(db, attempt) : undefined
    if (tryId !== undefined) return tryId
    if (performance.now() > giveUpAt) throw tooManyTries(1)
    await pause(pauseMs)
  }
}

/** Those who count on the same login or address take turns, so that none of them counts what another is just adding. */
const takeRoom = (db: Kysely<Tables>, attempt: Attempt): Promise<number | undefined> =>
  db.transaction().execute(async (transaction) => {
    const counted = [`login ${attempt.email}`, `address ${attempt.address}`]
    await sql`select pg_advisory_xact_lock(key)
      from (select hashtextextended(name, 0) as key from unnest(${counted}::text[]) name order by key) keys`.execute(
      transaction,
    )
    const { hasRoom } = await readTries(transaction, attempt)
    if (!hasRoom) return undefined
    const { email: loginEmail, address, now } = attempt
    const { loginFailureId } = await transaction
      .insertInto('loginFailure')
      .values({ loginEmail, address, failedAt: now.toISOString(), isOpen: true })
      .returning('loginFailureId')
      .executeTakeFirstOrThrow()
    return loginFailureId
  })

interface Tries {
  /** The failure that must be forgotten before another try; null when none stands in the way. */
  refusedSince: string | null
  /** Also when all that are being looked at fail. */
  hasRoom: boolean
}

async function readTries(db: Connection, { email, address, now }: Attempt): Promise<Tries> {
  // The n-th newest failure is there when there are n, and when it is forgotten there are fewer.
  const { rows } = await sql<Tries>`
    with tried as (
      select failed_at, login_email = ${email} as on_login, address = ${address} as from_here, ${isOpen(now)} as is_open
      from login_failure
      where failed_at > ${before(now, WINDOW_MS)} and (login_email = ${email} or address = ${address}))
    select
      greatest(
        (select failed_at from tried where from_here and not is_open
          order by failed_at desc offset ${FAILURES_PER_ADDRESS - 1} limit 1),
        (select failed_at from tried where on_login and not is_open
            and exists (select from tried where on_login and from_here and not is_open)
          order by failed_at desc offset ${FAILURES_PER_LOGIN - 1} limit 1)) as refused_since,
      count(*) filter (where from_here) < ${FAILURES_PER_ADDRESS}
        and (count(*) filter (where on_login) < ${FAILURES_PER_LOGIN} or not coalesce(bool_or(on_login and from_here), false))
        as has_room
    from tried`.execute(db)
  return rows[0] ?? { refusedSince: null, hasRoom: true }
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

const isOpen = (now: Date) => sql<boolean>`(is_open and failed_at > ${before(now, OPEN_MS)})`

/** The password was wrong: the try counts for as long as failures do. */
export async function recordFailure(db: Connection, tryId: number, now: Date): Promise<void> {
  await db.updateTable('loginFailure').set({ isOpen: false }).where('loginFailureId', '=', tryId).execute()
  // Those that somebody else is just removing are left to them.
  await sql`delete from login_failure where login_failure_id in (
    select login_failure_id from login_failure where failed_at <= ${before(now, WINDOW_MS)} for update skip locked)`.execute(
    db,
  )
}

/** The password was right: all that failed on this login before is forgotten. */
export const clearFailures = (db: Connection, tryId: number, { email, now }: Attempt) =>
  sql`delete from login_failure
    where login_failure_id = ${tryId} or (login_email = ${email} and not ${isOpen(now)})`.execute(db)

/** The password could not be looked at. */
export const cancelAttempt = (db: Connection, tryId: number) =>
  db.deleteFrom('loginFailure').where('loginFailureId', '=', tryId).execute()
