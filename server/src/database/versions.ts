import { sql } from 'kysely'
import { runDirectly, type Connection } from './connection.ts'
import { PREPARED } from './preparing-client.ts'
import { pruneListChanges } from './list-changes.ts'

/**
 * The cached lists: those that browsers download, the properties of external logins, and the logins and
 * sessions that identify callers. Migration 0036 says which columns of which tables each list shows. And what is not cached
 * but followed: e-mails, certificates and saved views, by migration 0050.
 */
export const COUNTED_LISTS = [
  'companies',
  'contacts',
  'properties',
  'externalProperties',
  'logins',
  'sessions',
  'emails',
  'certificates',
  'views',
] as const
type CountedList = (typeof COUNTED_LISTS)[number]

/** How often the content of each list has changed. Equal numbers of one lineage mean equal lists. */
export type Versions = Readonly<Record<CountedList, number>> & {
  /** Another one after a restore, in another cluster, and in one that was set back to an earlier point in time. */
  readonly lineage: string
}

/** How often each connection has changed each list, as `COUNT` finds it. */
export type Counted = string | null

/** Answers with one text, which is added up here, because every call runs it: PostgreSQL takes longer to group the rows. */
export const COUNT = `select string_agg(list_name || ' ' || changes, ',') as counted from list_change`

/** How often lists have changed, those that have. */
function addedUp(counted: Counted): Partial<Record<string, number>> {
  const sums: Partial<Record<string, number>> = {}
  for (const part of counted?.split(',') ?? []) {
    const [list = '', changes] = part.split(' ')
    sums[list] = (sums[list] ?? 0) + Number(changes)
  }
  return sums
}

/** It reads files of the cluster, which costs more than the versions do, and changes while nothing can be written. */
const LINEAGE_HOLDS_MS = 60_000

async function readLineage(db: Connection): Promise<string> {
  const { rows } = await sql<{ lineage: string }>`select list_lineage() as lineage`.execute(db)
  return rows[0]?.lineage ?? ''
}

const NONE = Object.fromEntries(COUNTED_LISTS.map((list) => [list, 0])) as Record<CountedList, number>

async function count(db: Connection): Promise<Counted> {
  const [row] = await runDirectly<{ counted: Counted }>(db, PREPARED + COUNT)
  return row?.counted ?? null
}

/** Reads the versions, unless a statement that began after the call has counted them. */
export type VersionReader = (counted?: Promise<Counted>) => Promise<Versions>

/**
 * Shares one query among callers that read the versions at the same time. A caller never gets the result of a query
 * that started before its call, so the result includes everything committed before it.
 */
export function createVersionReader(db: Connection): VersionReader {
  let waiting: Promise<Versions> | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  let known = { lineage: '', until: -1 }

  const withLineage = async (read: () => Promise<Counted>): Promise<Versions> => {
    if (known.until < performance.now()) {
      known = { lineage: await readLineage(db), until: performance.now() + LINEAGE_HOLDS_MS }
    }
    const { lineage } = known
    return { lineage, ...NONE, ...addedUp(await read()) }
  }

  return (counted) => {
    if (counted) return withLineage(() => counted)
    waiting ??= underWay.then(() => {
      waiting = undefined
      const reading = withLineage(() => count(db))
      underWay = reading.catch(() => undefined)
      return reading
    })
    return waiting
  }
}

/** Keeps small what grows with every change of a list, in a process that runs for years. */
export async function compactVersions(db: Connection): Promise<void> {
  await addUpCounts(db)
  await pruneListChanges(db)
}

/** Adds up the counts of closed connections. */
const addUpCounts = (db: Connection): Promise<unknown> =>
  sql`with gone as (
      delete from list_change
      where backend <> ${COMPACTED} and backend not in (select pid from pg_stat_activity where pid is not null)
      returning list_name, changes)
    insert into list_change (list_name, backend, changes)
      select list_name, ${COMPACTED}, sum(changes) from gone group by list_name
      on conflict (list_name, backend) do update set changes = list_change.changes + excluded.changes`.execute(db)

/** No PostgreSQL backend has this process id. */
const COMPACTED = 0
