import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import { PreparedStatement } from './prepared.ts'

export const COUNTED_TABLES = ['company', 'contact', 'property', 'property_service', 'login'] as const
export type CountedTable = (typeof COUNTED_TABLES)[number]

/** How often each counted table has changed; equal numbers mean equal rows. */
export type Versions = Readonly<Record<CountedTable, number>>

const read = new PreparedStatement<{ tableName: CountedTable; changes: number }, object>(
  () => sql`select table_name, sum(changes)::bigint as changes from table_change group by table_name`,
)

async function readVersions(db: Connection): Promise<Versions> {
  const rows = await read.execute(db, {})
  const counted = new Map(rows.map((row) => [row.tableName, row.changes]))
  const at = (table: CountedTable) => counted.get(table) ?? 0
  return {
    company: at('company'),
    contact: at('contact'),
    property: at('property'),
    property_service: at('property_service'),
    login: at('login'),
  }
}

/**
 * Reads the versions for callers that ask at the same time with one query. A caller never gets an answer to a query
 * that was sent before it asked, so what was committed before its call is in it.
 */
export function createVersionReader(db: Connection): () => Promise<Versions> {
  let waiting: Promise<Versions> | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  return () => {
    waiting ??= underWay.then(() => {
      waiting = undefined
      const reading = readVersions(db)
      underWay = reading.catch(() => undefined)
      return reading
    })
    return waiting
  }
}

/** Counts of connections that are gone are put together, so that the sum stays short in a process that runs for years. */
export const foldVersions = (db: Connection): Promise<unknown> =>
  sql`with gone as (
      delete from table_change
      where backend <> ${FOLDED} and backend not in (select pid from pg_stat_activity where pid is not null)
      returning table_name, changes)
    insert into table_change (table_name, backend, changes)
      select table_name, ${FOLDED}, sum(changes) from gone group by table_name
      on conflict (table_name, backend) do update set changes = table_change.changes + excluded.changes`.execute(db)

/** No backend has this process id. */
const FOLDED = 0
