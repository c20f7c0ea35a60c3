import { Readable } from 'node:stream'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Rows fetched at a time: large enough to cost few round trips, small enough to keep memory flat. */
const CHUNK = 2000

/** The rows of a select whose one column `row` is JSON text, as they come from the database. */
export async function* jsonRows(db: Kysely<Tables>, select: RawBuilder<{ row: string }>): AsyncGenerator<string[]> {
  for await (const { rows } of db.getExecutor().stream<{ row: string }>(select.compile(db), CHUNK)) {
    if (rows.length > 0) yield rows.map(({ row }) => row)
  }
}

/** The same rows as one JSON array, streamed. */
export function streamJsonArray(db: Kysely<Tables>, select: RawBuilder<{ row: string }>): Readable {
  return Readable.from(arrayText(db, select), { objectMode: false })
}

async function* arrayText(db: Kysely<Tables>, select: RawBuilder<{ row: string }>): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of jsonRows(db, select)) {
    yield separator + rows.join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
