import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import Cursor from 'pg-cursor'
import pg from 'pg'
import { callContext } from '../lib/call-context.ts'
import { guardCursor } from './guarded-cursor.ts'
import type { Tables } from './tables.ts'
import { mayBeDone } from './unavailable.ts'

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

/**
 * Prefix of a statement that PostgreSQL plans once. It must find its rows by key, so that one plan suits all values.
 */
export const PREPARED = '/* prepared */ '

/** What the driver answers to the beginning of a transaction. */
const BEGUN = { command: 'BEGIN', rowCount: null, rows: [] }

const BEGINS = /^(begin|start transaction)\b/
const ENDS = /^(commit|rollback)$/
/** A statement that may write. One that only locks rows looks the same, which does no harm. */
const WRITES = /\b(insert into|update|delete from|merge into)\b/i

/**
 * A connection that names prepared statements, so that PostgreSQL keeps their plans. All others are planned for their
 * values each time, which suits reports. Statements are sent without waiting for the answers to those before: PostgreSQL
 * runs them in their order.
 */
class PreparingClient extends pg.Client {
  static readonly #names = new Map<string, string>()
  readonly #config: string | pg.ClientConfig | undefined
  /** The transaction that is open. */
  #transaction: { writes: boolean } | undefined
  /** Resolves once the statement that was sent last is answered. */
  #answered: Promise<unknown> = Promise.resolve()

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.#config = config
    // The pool replaces a broken connection at the next query, and a running query gets the error itself. Without a
    // listener, the error of an idle connection would end the process.
    this.on('error', () => {})
  }

  // The driver's query has a dozen forms. Kysely and the pool use only two: text with values, and a cursor.
  override query = (...[text, ...rest]: unknown[]) => {
    if (text instanceof Cursor) return this.#openCursor(text)
    const named = typeof text === 'string' && text.startsWith(PREPARED) ? this.#named(text, rest[0]) : undefined
    const send = () => {
      const sent = Reflect.apply(super.query, this, named ? [named, ...rest.slice(1)] : [text, ...rest])
      if (sent instanceof Promise) this.#answered = sent.catch(() => undefined)
      return sent
    }
    if (typeof text === 'string' && BEGINS.test(text)) return this.#begin(send)
    const signal = callContext()?.cancelsStatements
    if (signal) return this.#cancelled(signal, send)
    const sent = send()
    return typeof text === 'string' && sent instanceof Promise ? this.#noted(text, sent) : sent
  }

  /** Does not wait: only a broken connection cannot begin a transaction, and the statement after it says so too. */
  #begin(send: () => unknown) {
    this.#transaction = { writes: false }
    send()
    return Promise.resolve(BEGUN)
  }

  /** A cursor needs the connection for itself, and an answer to each of its steps. */
  #openCursor<Row>(cursor: Cursor<Row>) {
    const sendAhead = (pipeline: boolean) => Object.assign(this, { pipeline })
    const opened = this.#answered.then(() => {
      sendAhead(false)
      return guardCursor(super.query(cursor), this)
    })
    return {
      read: async (rows: number) => (await opened).read(rows),
      close: async () => {
        try {
          await (await opened).close()
        } finally {
          sendAhead(true)
        }
      },
    }
  }

  /** Tells the call whether it may have changed something, for the answer when the database goes away. */
  #noted(text: string, sent: Promise<unknown>): Promise<unknown> {
    const call = callContext()
    if (!call) return sent
    const writes = this.#transaction?.writes || WRITES.test(text)
    const isEnding = ENDS.test(text)
    if (this.#transaction && !isEnding) {
      this.#transaction.writes = writes
      return sent
    }
    this.#transaction = undefined
    if (!writes || text === 'rollback') return sent
    return sent.then(
      (answer) => {
        call.mayHaveChanged = true
        return answer
      },
      (error: unknown) => {
        if (mayBeDone(error)) call.mayHaveChanged = true
        throw error
      },
    )
  }

  /** Sends a statement that an abort cancels. The connection is given back only after the cancellation. */
  async #cancelled(signal: AbortSignal, send: () => Promise<unknown>): Promise<unknown> {
    signal.throwIfAborted()
    let cancelling: Promise<void> | undefined
    const cancel = () => (cancelling = this.#cancel())
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await send()
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', cancel)
      await cancelling
    }
  }

  /** Over a connection of its own, because all of the pool may be busy. */
  async #cancel(): Promise<void> {
    const canceller = new pg.Client(this.#config)
    canceller.on('error', () => {})
    try {
      await canceller.connect()
      const { processID } = this as this & { processID: number }
      await canceller.query('select pg_cancel_backend($1)', [processID])
    } catch {
      // The statement has ended by itself, or the database is gone.
    } finally {
      await canceller.end().catch(() => {})
    }
  }

  #named(text: string, values: unknown) {
    const known = PreparingClient.#names.get(text) ?? `statement_${PreparingClient.#names.size + 1}`
    PreparingClient.#names.set(text, known)
    return { name: known, text, values }
  }
}

/** In milliseconds; 0 for no limit. */
interface PoolLimits {
  /** How long one statement may run. */
  statementTimeoutMs?: number
  /** How long a query waits for a connection. */
  waitMs?: number
}

/** The limits of a pool without limits of its own. */
const STATEMENT_TIMEOUT_MS = 30_000
const WAIT_MS = 10_000

/**
 * A pool of at most `max` connections. A statement that takes too long is cancelled by the database, and a query that
 * waits too long for a connection fails: both are answered with 503 (docs/rules/calls.md#limits).
 */
export function createPool(
  url: string,
  max: number,
  { statementTimeoutMs = STATEMENT_TIMEOUT_MS, waitMs = WAIT_MS }: PoolLimits = {},
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
 * Runs a statement without values past the query builder, which costs more than a short statement itself: for what every
 * call runs. Columns keep their names.
 *
 * @param db not a transaction
 */
export async function runDirectly<Row extends pg.QueryResultRow>(db: Connection, text: string): Promise<Row[]> {
  const pool = pools.get(db)
  if (!pool) throw new Error('A transaction has a connection and no pool')
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Row>(text, [])
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
