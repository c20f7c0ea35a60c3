import type { Kysely, RawBuilder } from 'kysely'
import { streamRows } from './stream-rows.ts'
import type { Tables } from './tables.ts'

/** Rows fetched at a time: large enough to cost few round trips, small enough to keep memory flat. */
const CHUNK = 500

/** The rows of a select whose one column `row` is JSON text, as they come from the database. */
export async function* jsonRows(
  db: Kysely<Tables>,
  select: RawBuilder<{ row: string }>,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  for await (const rows of streamRows(db, select, CHUNK, signal)) yield rows.map(({ row }) => row)
}

/** Rows of JSON as the text of one array. */
export async function* arrayText(chunks: AsyncIterable<string[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of chunks) {
    if (rows.length === 0) continue
    yield separator + rows.join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
