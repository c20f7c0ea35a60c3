import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Batch } from './rows.ts'

/**
 * Creates a function that writes a batch of rows in one statement with an array for each column, which takes PostgreSQL
 * half the time of JSON rows.
 */
export function createRowWriter(transaction: Transaction<Tables>): (batch: Batch) => Promise<void> {
  const known = new Map<string, Map<string, string>>()

  return async ({ table, rows }) => {
    const [first] = rows
    if (!first) return
    const types = known.get(table) ?? (await readTypes(transaction, table))
    known.set(table, types)
    const columns = Object.keys(first)
    const arrays = columns.map((column) => {
      const values = rows.map((row): unknown => Reflect.get(row, column))
      return sql`${arrayLiteral(values)}::${sql.raw(`${types.get(column)}[]`)}`
    })
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select * from unnest(${sql.join(arrays)})`.execute(transaction)
  }
}

/** JSON and PostgreSQL arrays differ only in their brackets, unless a text has control characters. */
const arrayLiteral = (values: readonly unknown[]): string => `{${JSON.stringify(values).slice(1, -1)}}`

/** The SQL type of each column by its camelCase name. */
async function readTypes(transaction: Transaction<Tables>, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; type: string }>`
    select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${snakeCase(table)}::regclass and attnum > 0 and not attisdropped`.execute(transaction)
  return new Map(rows.map(({ column, type }) => [camelCase(column), type]))
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
