import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import Cursor from 'pg-cursor'
import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'
import { endSilentConnections } from './silent-connections.ts'
import type { Tables } from './tables.ts'

/** A pool or a transaction. Queries accept either. */
export type Connection = Kysely<Tables> | Transaction<Tables>

const DATE = 1082
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const INT8 = 20

/** Timestamps keep their microseconds, because they are compared with those that the caller has read. */
const moment = (text: string) => text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')

const PARSERS: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: moment,
  // numeric(12,2) fits a double to the cent
  [NUMERIC]: Number,
  [INT8]: Number,
}

/** In milliseconds; 0 for no limit. */
interface PoolLimits {
  /** How long one statement may run. */
  statementTimeoutMs?: number
  /** How long a query waits for a connection. */
  waitMs?: number
  /** How long after the end of its time a statement is waited for. */
  onItsWayMs?: number
}

/** The limits of a pool without limits of its own. */
const STATEMENT_TIMEOUT_MS = 30_000
const WAIT_MS = 10_000
/** On its way the answer that a statement was cancelled takes no longer. */
const ON_ITS_WAY_MS = 5_000

/**
 * A pool of at most `max` connections. A statement that takes too long is cancelled by the database, and a query that
 * waits too long for a connection fails: both are answered with 503 (docs/rules/calls.md#limits). So is one whose database
 * is gone without a word.
 */
export function createPool(
  url: string,
  max: number,
  { statementTimeoutMs = STATEMENT_TIMEOUT_MS, waitMs = WAIT_MS, onItsWayMs = ON_ITS_WAY_MS }: PoolLimits = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    // Enough memory to sort a whole dashboard without spilling to disk.
    options: `-c timezone=UTC -c jit=off -c work_mem=32MB -c statement_timeout=${statementTimeoutMs}`,
    Client: PreparingClient,
    pipeline: true,
    application_name: 'warrant',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && PARSERS[oid]) || pg.types.getTypeParser(oid, format),
    },
  })
  // The pool repeats the errors of its connections, which are handled above.
  pool.on('error', () => {})
  if (statementTimeoutMs > 0) endSilentConnections(pool, url, statementTimeoutMs + onItsWayMs)
  return pool
}

/** By the query builder that uses it. */
const pools = new WeakMap<Connection, pg.Pool>()

/** A query builder: tables and columns are camelCase here and snake_case in SQL. */
export function connect(pool: pg.Pool): Kysely<Tables> {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, pool)
  return db
}

/**
 * Runs a statement past the query builder, which costs more than a short statement itself: for what every call runs. Columns
 * keep their names.
 *
 * @param db not a transaction
 */
export async function runDirectly<Row extends pg.QueryResultRow>(
  db: Connection,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const pool = pools.get(db)
  if (!pool) throw new Error('A transaction has a connection and no pool')
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Row>(text, [...values])
    return rows
  } finally {
    client.release()
  }
}

/** Connections of the pool at this moment, and calls that wait for one. */
export function poolCounts(db: Connection): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}
