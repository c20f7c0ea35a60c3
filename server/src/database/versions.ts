import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import { PreparedStatement } from './prepared.ts'

/**
 * The lists that are kept: the ones that browsers download, the list of properties that external logins download, and
 * the logins that tell who calls. What each shows of which table stands in the migration 0012.
 */
export const COUNTED_LISTS = ['companies', 'contacts', 'properties', 'externalProperties', 'logins'] as const
type CountedList = (typeof COUNTED_LISTS)[number]

/** How often what each list shows has changed; equal numbers mean equal lists. */
export type Versions = Readonly<Record<CountedList, number>>

const read = new PreparedStatement<{ listName: CountedList; changes: number }, object>(
  () => sql`select list_name, sum(changes)::bigint as changes from list_change group by list_name`,
)

async function readVersions(db: Connection): Promise<Versions> {
  const rows = await read.execute(db, {})
  const counted = new Map(rows.map((row) => [row.listName, row.changes]))
  const at = (list: CountedList) => counted.get(list) ?? 0
  return {
    companies: at('companies'),
    contacts: at('contacts'),
    properties: at('properties'),
    externalProperties: at('externalProperties'),
    logins: at('logins'),
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
export const compactVersions = (db: Connection): Promise<unknown> =>
  sql`with gone as (
      delete from list_change
      where backend <> ${FOLDED} and backend not in (select pid from pg_stat_activity where pid is not null)
      returning list_name, changes)
    insert into list_change (list_name, backend, changes)
      select list_name, ${FOLDED}, sum(changes) from gone group by list_name
      on conflict (list_name, backend) do update set changes = list_change.changes + excluded.changes`.execute(db)

/** No backend has this process id. */
const FOLDED = 0
