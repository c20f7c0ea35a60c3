import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { withoutBounds } from './patterns.ts'
import type { Person } from './person.ts'
import type { SearchedTable } from './places.ts'

type Condition = RawBuilder<unknown>

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

/** The rows of a table that change, each kind with the pattern that is looked for in it. */
function passes(searched: SearchedTable, person: Person): { rows: Condition; pattern: string }[] {
  const { isOwn, isKept } = searched
  const others = isOwn ? sql`not (${isOwn(person)})` : sql`true`
  const own = isOwn ? [{ rows: isOwn(person), pattern: person.own }] : []
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
): Promise<number> {
  const { table, texts = [], json = [] } = searched
  let changed = 0
  for (const { rows, pattern } of passes(searched, person)) {
    const set = [
      ...texts.map((column) => sql`${sql.ref(column)} = erased_text(${sql.ref(column)}, ${pattern})`),
      ...json.map((column) => sql`${sql.ref(column)} = erased_json(${sql.ref(column)}, ${pattern})`),
    ]
    const done = await sql`update ${sql.table(table)} set ${sql.join(set)}
      where ${rows} and ${matches(searched, pattern)}`.execute(transaction)
    changed += Number(done.numAffectedRows ?? 0)
  }
  return changed
}

/** How many rows of a table that stay name the person. */
export async function countKept(db: Connection, searched: SearchedTable, person: Person): Promise<number> {
  if (!searched.isKept) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(searched.table)}
    where ${searched.isKept.rows(person)} and ${matches(searched, person.names)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The condition for rows that stay and name the person. */
export const namesPersonAndStays = (searched: SearchedTable, person: Person): Condition =>
  searched.isKept ? sql`${searched.isKept.rows(person)} and ${matches(searched, person.names)}` : sql`false`
