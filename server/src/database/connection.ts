import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import Cursor from 'pg-cursor'
import pg from 'pg'
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

export function createPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: '-c timezone=UTC -c plan_cache_mode=force_custom_plan -c jit=off',
    application_name: 'warrant',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && PARSERS[oid]) || pg.types.getTypeParser(oid, format),
    },
  })
  // An idle connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', () => {})
  return pool
}

/** Tables and columns are camelCase here and snake_case in SQL. */
export const connect = (pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
