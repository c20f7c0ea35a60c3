import { sql, type RawBuilder, type Transaction } from 'kysely'
import { NAME_LENGTH } from '@app/contract/scalars'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { withoutBounds } from './patterns.ts'
import type { Person } from './person.ts'
import { SEARCHED, type SearchedTable } from './places.ts'

type Condition = RawBuilder<unknown>

/** Finds out which rows of a table may name the person; all others need no look. */
export type MayName = (searched: SearchedTable) => Promise<Condition>

export const EVERY_ROW: MayName = async () => sql`true`

/** What a search found, with what it takes to find later what was written since. */
export interface Found {
  /** The oldest transaction that was under way when the search began. */
  oldestOpen: string
  /** Where the rows are that name the person (`ctid`), by the searched table. */
  places: ReadonlyMap<SearchedTable, readonly string[]>
}

const textOf = (table: string, { texts = [], json = [] }: SearchedTable): Condition =>
  sql`concat_ws(e'\n', ${sql.join([
    ...texts.map((column) => sql`${sql.ref(`${table}.${column}`)}::text`),
    ...json.map((column) => sql`${sql.ref(`${table}.${column}`)}::text`),
  ])})`

/** The bounds of the pattern are looked for only where the rest of it is found: they cost ten times as much. */
function matches(searched: SearchedTable, pattern: string): Condition {
  const text = textOf(searched.table, searched)
  return sql`case when ${text} ~ ${withoutBounds(pattern)} then ${text} ~ ${pattern} else false end`
}

/** The start of a search, from which on rows count as written since. */
export async function oldestOpenTransaction(db: Connection): Promise<string> {
  const { rows } = await sql<{ oldestOpen: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest_open`.execute(db)
  return rows[0]?.oldestOpen ?? ''
}

/** Rows that a transaction wrote which was under way at the start of a search, or began later. */
export const writtenSince = (table: string, oldestOpen: string): Condition =>
  sql`age(${sql.ref(`${table}.xmin`)}) <= age(${oldestOpen}::xid)`

/**
 * Finds the rows that name the person, or are theirs, beside others who write. The transaction keeps its locks on the tables,
 * so until it ends no row moves but by being written.
 */
export async function findPlaces(transaction: Transaction<Tables>, person: Person, oldestOpen: string): Promise<Found> {
  const places = new Map<SearchedTable, string[]>()
  for (const searched of SEARCHED) {
    const own = searched.own ? sql`or ${searched.own.rows(person)}` : sql``
    places.set(searched, await placesWhere(transaction, searched, sql`${matches(searched, person.names)} ${own}`))
  }
  return { oldestOpen, places }
}

/** The rows that were found, and those that were written since or became the person's own. */
export const foundOrWrittenSince =
  (transaction: Transaction<Tables>, { oldestOpen, places }: Found): MayName =>
  async (searched) => {
    const { table, own } = searched
    const isWritten = (written: string) => writtenSince(written, oldestOpen)
    const became = own ? sql`or ${own.becameSince(isWritten)}` : sql``
    const since = await placesWhere(transaction, searched, sql`${isWritten(table)} ${became}`)
    const all = [...(places.get(searched) ?? []), ...since]
    return sql`${sql.ref(`${table}.ctid`)} = any(${all}::tid[])`
  }

async function placesWhere(db: Connection, { table }: SearchedTable, condition: Condition): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`select ctid::text as place from ${sql.table(table)}
    where ${condition}`.execute(db)
  return rows.map(({ place }) => place)
}

/** The rows of a table that change, each kind with the pattern that is looked for in it. */
function passes(searched: SearchedTable, person: Person): { rows: Condition; pattern: string }[] {
  const { isKept } = searched
  const isOwn = searched.own?.rows(person)
  const others = isOwn ? sql`not (${isOwn})` : sql`true`
  const own = isOwn ? [{ rows: isOwn, pattern: person.own }] : []
  if (!isKept) return [...own, { rows: others, pattern: person.names }]
  const kept = isKept.rows(person)
  return [
    { rows: sql`not ${kept}`, pattern: person.names },
    ...(isKept.losesAddresses ? [{ rows: kept, pattern: person.addresses }] : []),
  ]
}

/** How many rows an erasure would change. */
export async function countIn(db: Connection, searched: SearchedTable, person: Person): Promise<number> {
  const conditions = passes(searched, person).map(
    ({ rows, pattern }) => sql`(${rows} and ${matches(searched, pattern)})`,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(searched.table)}
    where ${sql.join(conditions, sql` or `)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Writes the mark in place of the person. Returns how many rows it changed. */
export async function eraseIn(
  transaction: Transaction<Tables>,
  searched: SearchedTable,
  person: Person,
  mayName: MayName,
): Promise<number> {
  const { table, texts = [], json = [], unique } = searched
  let changed = 0
  // The rows of one pass are none of another's, so what one writes needs no second look.
  const mayNamePerson = await mayName(searched)
  for (const { rows, pattern } of passes(searched, person)) {
    const set = [
      ...texts.map((column) => {
        const erased = sql`erased_text(${sql.ref(column)}, ${pattern})`
        return sql`${sql.ref(column)} = ${column === unique?.text ? toldApart(unique, erased) : erased}`
      }),
      ...json.map((column) => sql`${sql.ref(column)} = erased_json(${sql.ref(column)}, ${pattern})`),
    ]
    const done = await sql`update ${sql.table(table)} set ${sql.join(set)}
      where ${mayNamePerson} and ${rows} and ${matches(searched, pattern)}`.execute(transaction)
    changed += Number(done.numAffectedRows ?? 0)
  }
  return changed
}

/** Two names of one person would become the same. The text stays as long as every field takes. */
function toldApart({ text, by }: NonNullable<SearchedTable['unique']>, erased: Condition): Condition {
  const behind = sql`' ' || ${by}`
  return sql`case when ${erased} = ${sql.ref(text)} then ${sql.ref(text)}
    else left(${erased}, ${sql.lit(NAME_LENGTH)} - length(${behind})) || ${behind} end`
}

/** How many rows of a table that stay name the person. */
export async function countKept(
  db: Connection,
  searched: SearchedTable,
  person: Person,
  mayName: MayName,
): Promise<number> {
  if (!searched.isKept) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(searched.table)}
    where ${await namesPersonAndStays(searched, person, mayName)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The condition for rows that stay and name the person. */
export const namesPersonAndStays = async (
  searched: SearchedTable,
  person: Person,
  mayName: MayName,
): Promise<Condition> =>
  searched.isKept
    ? sql`${await mayName(searched)} and ${searched.isKept.rows(person)} and ${matches(searched, person.names)}`
    : sql`false`

/** The condition for rows of a table that may name the person. */
export async function mayNameIn(table: string, mayName: MayName): Promise<Condition> {
  const conditions = SEARCHED.filter((searched) => searched.table === table).map(mayName)
  return sql`(${sql.join(await Promise.all(conditions), sql` or `)})`
}
