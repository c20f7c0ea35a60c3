import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import Cursor from 'pg-cursor'
import pg from 'pg'
import { guardCursor } from './guarded-cursor.ts'
import type { Tables } from './tables.ts'

/** A pool or a transaction: queries take either. */
export type Connection = Kysely<Tables> | Transaction<Tables>

const DATE = 1082
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const INT8 = 20

/** Moments keep their microseconds: they are compared with what the caller read. */
const moment = (text: string) => text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')

const PARSERS: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: moment,
  // numeric(12,2) fits a double to the cent
  [NUMERIC]: Number,
  [INT8]: Number,
}

/** Begins a statement that is worth planning once: it finds its rows by key, so one plan serves all values. */
export const PREPARED = '/* prepared */ '

/**
 * A connection that names such statements, so that PostgreSQL keeps their plans. For all others it plans anew with the
 * values at hand, which is the safe choice for reports.
 */
class PreparingClient extends pg.Client {
  static readonly #names = new Map<string, string>()

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection that breaks is replaced at the next query, and a running query is told; unheard, the error of one
    // that is idle, or between two statements, would end the process.
    this.on('error', () => {})
  }

  // The driver's query has a dozen forms; Kysely and the pool use two, text and values, or a cursor.
  override query = (...[text, ...rest]: unknown[]) => {
    if (text instanceof Cursor) return guardCursor(super.query(text), this)
    const named = typeof text === 'string' && text.startsWith(PREPARED) ? this.#named(text, rest[0]) : undefined
    return Reflect.apply(super.query, this, named ? [named, ...rest.slice(1)] : [text, ...rest])
  }

  #named(text: string, values: unknown) {
    const known = PreparingClient.#names.get(text) ?? `statement_${PreparingClient.#names.size + 1}`
    PreparingClient.#names.set(text, known)
    return { name: known, text, values }
  }
}

export function createPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Memory for sorting a whole dashboard; one query never spills to disk at office size.
    options: '-c timezone=UTC -c jit=off -c work_mem=32MB',
    Client: PreparingClient,
    application_name: 'warrant',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && PARSERS[oid]) || pg.types.getTypeParser(oid, format),
    },
  })
  // Its connections tell it of theirs, which are heard already.
  pool.on('error', () => {})
  return pool
}

/** Tables and columns are camelCase here and snake_case in SQL. */
export const connect = (pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
