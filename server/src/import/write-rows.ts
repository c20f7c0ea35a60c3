import { sql, type Transaction } from 'kysely'
import { inLockOrder } from '../database/lock-rows.ts'
import { inChunks } from './in-chunks.ts'
import { snakeCase } from '../lib/json-sql.ts'
import type { Tables } from '../database/tables.ts'

/** Tables whose rows imports change. They are locked in the one order (docs/decisions/0007-one-order-of-locks.md). */
export type WrittenTable = 'property' | 'property_service' | 'company' | 'contact'

/** A row as it was read. */
interface ReadVersion {
  id: number
  whenUpdated: string
}

export interface ChangedRow extends ReadVersion {
  /** The new values by column, in camelCase. */
  set: Readonly<Record<string, unknown>>
}

/** As PostgreSQL ends a transaction that has to run again (database/transaction.ts). */
const RUN_AGAIN = { code: '40001' }

/**
 * Locks rows of a table that were read before, lowest id first.
 *
 * @throws an error with which the transaction runs again, if one was deleted meanwhile
 */
export async function lockPresent(
  transaction: Transaction<Tables>,
  table: WrittenTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const condition = sql`${sql.ref(`${table}_id`)} = any(${[...ids]}::int[]) and when_deleted is null`
  const { rows } = await inLockOrder(table, condition).execute(transaction)
  if (rows.length < new Set(ids).size) throw Object.assign(new Error(`A ${table} was deleted meanwhile`), RUN_AGAIN)
}

/**
 * Locks rows of a table that are going to be changed, lowest id first.
 *
 * @throws an error with which the transaction runs again, if one was changed or deleted after it was read
 */
export async function lockUnchanged(
  transaction: Transaction<Tables>,
  table: WrittenTable,
  read: readonly ReadVersion[],
): Promise<void> {
  const ids = read.map(({ id }) => id)
  await lockPresent(transaction, table, ids)
  if (ids.length === 0) return
  // A statement of its own, after the locks, so that it sees what the transaction before wrote.
  const key = sql.ref(`${table}_id`)
  const { rows } = await sql<ReadVersion>`
    select ${key} as id, when_updated from ${sql.table(table)} where ${key} = any(${ids}::int[])`.execute(transaction)
  const present = new Map(rows.map(({ id, whenUpdated }) => [id, whenUpdated]))
  if (read.every(({ id, whenUpdated }) => present.get(id) === whenUpdated)) return
  throw Object.assign(new Error(`A ${table} was changed meanwhile`), RUN_AGAIN)
}

/** Updates rows that are locked: in one statement those that change the same columns. */
export async function updateRows(
  transaction: Transaction<Tables>,
  table: WrittenTable,
  rows: readonly Pick<ChangedRow, 'id' | 'set'>[],
): Promise<void> {
  const changing = rows.filter(({ set }) => Object.keys(set).length > 0)
  const groups = Map.groupBy(changing, ({ set }) => Object.keys(set).toSorted().join())
  for (const group of groups.values()) {
    const columns = Object.keys(group[0]?.set ?? {}).map(snakeCase)
    await inChunks(group, (chunk) => {
      const changes = chunk.map(({ id, set }) => ({
        id,
        set: Object.fromEntries(Object.entries(set).map(([name, value]) => [snakeCase(name), value])),
      }))
      const assigned = sql.join(columns.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`))
      return sql`update ${sql.table(table)} stored set ${assigned}
        from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) change,
          jsonb_populate_record(null::${sql.table(table)}, change -> 'set') changed
        where stored.${sql.ref(`${table}_id`)} = (change ->> 'id')::int`.execute(transaction)
    })
  }
}
