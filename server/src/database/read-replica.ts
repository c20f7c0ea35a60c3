import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { callContext, outsideCalls } from '../lib/call-context.ts'
import { connect, createPool } from './connection.ts'
import type { Tables } from './tables.ts'

/** Reads that may go to the replica of DATABASE_READ_URL: exports and whole lists (docs/operator-guide/scaling.md#a-read-replica). */
export interface Reader {
  /**
   * Where to read what is committed by now: the replica once it has all of it, else the primary. Never fails because of the
   * replica.
   */
  choose: () => Promise<Kysely<Tables>>
  /** Reads there, and once more from the primary if the replica breaks off. */
  read: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>
}

/** Without a replica. */
export const primaryAlone = (db: Kysely<Tables>): Reader => ({ choose: async () => db, read: (work) => work(db) })

/** How long a read waits for a replica that is behind. The primary answers sooner than one that is farther behind. */
const CATCHES_UP_WITHIN_MS = 200
const LOOK_EVERY_MS = 10
/** A replica that cannot be used is left alone for so long. */
const LEFT_ALONE_MS = 10_000

interface ReplicaOptions {
  url: string
  /** As for the pool of the primary. */
  pool: number
  statementTimeoutMs: number
  /** Told when the replica can no longer be used, and why, and with null when it can be used again. */
  onChange: (fault: string | null) => void
  leftAloneMs?: number
}

interface Position {
  lsn: string
  cluster: string
}

/** Opens the replica of a primary. It is connected to when it is first read from. */
export function openReplica(
  primary: Kysely<Tables>,
  { url, pool, statementTimeoutMs, onChange, leftAloneMs = LEFT_ALONE_MS }: ReplicaOptions,
): { reader: Reader; close: () => Promise<void> } {
  const replica = connect(createPool(url, pool, { statementTimeoutMs, waitMs: CONNECTS_WITHIN_MS }))
  let fault: string | null = null
  let leftAloneUntil = 0

  const tell = (now: string | null) => {
    if (now !== null) leftAloneUntil = performance.now() + leftAloneMs
    if (now !== fault) onChange(now)
    fault = now
  }

  async function choose(): Promise<Kysely<Tables>> {
    if (performance.now() < leftAloneUntil) return primary
    // A caller who leaves meanwhile is no fault of the replica.
    const position = await outsideCalls(() => positionOf(primary)).catch(() => undefined)
    // Nor is a primary that is away: the read itself says so.
    if (!position) return primary
    const state = await answeredWithin(
      ANSWERS_WITHIN_MS,
      outsideCalls(() => catchUp(replica, position)),
    ).catch(unreachable)
    tell(state.fault)
    return state.isLevel ? replica : primary
  }

  return {
    reader: {
      choose,
      read: async (work) => {
        const db = await choose()
        if (db === primary) return work(primary)
        return answeredWithin(statementTimeoutMs + ANSWERS_WITHIN_MS, work(db)).catch(async (error: unknown) => {
          if (callContext()?.cancelsStatements?.().aborted) throw error
          tell(unreachable(error).fault)
          return work(primary)
        })
      },
    },
    close: () => replica.destroy(),
  }
}

const CONNECTS_WITHIN_MS = 2_000
/** A machine or a network that froze says nothing at all, and ends no statement. */
const ANSWERS_WITHIN_MS = CONNECTS_WITHIN_MS + CATCHES_UP_WITHIN_MS + 1_000

async function answeredWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  const answered = new AbortController()
  const silence = pause(ms, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`it has said nothing for ${Math.round(ms / 1000)} seconds`)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    // What comes after that is of no use to anybody.
    silence.catch(() => undefined)
    answer.catch(() => undefined)
    answered.abort()
  }
}

/** A replica that is only behind is no fault, and is asked again at the next read. */
type State = { isLevel: boolean; fault: string | null }

const unreachable = (error: unknown): State & { fault: string } => ({
  isLevel: false,
  fault: error instanceof Error ? error.message : String(error),
})

/** What is committed by now is flushed up to here. */
async function positionOf(primary: Kysely<Tables>): Promise<Position> {
  const { rows } = await sql<Position>`select pg_current_wal_flush_lsn()::text as lsn, ${CLUSTER} as cluster`.execute(
    primary,
  )
  const [position] = rows
  if (!position) throw new Error('A select without a table has one row')
  return position
}

const CLUSTER = sql`(select system_identifier::text from pg_control_system())`

async function catchUp(replica: Kysely<Tables>, { lsn, cluster }: Position): Promise<State> {
  const until = performance.now() + CATCHES_UP_WITHIN_MS
  for (;;) {
    const { rows } = await sql<{ isReplica: boolean; isSame: boolean; isLevel: boolean }>`
      select pg_is_in_recovery() as is_replica, ${CLUSTER} = ${cluster}::text as is_same,
        coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as is_level`.execute(replica)
    const [found] = rows
    if (!found?.isReplica) return { isLevel: false, fault: 'it is no replica' }
    if (!found.isSame) return { isLevel: false, fault: 'it is a replica of another database' }
    if (found.isLevel) return { isLevel: true, fault: null }
    if (performance.now() > until) return { isLevel: false, fault: null }
    await pause(LOOK_EVERY_MS)
  }
}
