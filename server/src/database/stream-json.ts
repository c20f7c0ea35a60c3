import type { Kysely, RawBuilder } from 'kysely'
import { streamRows } from './stream-rows.ts'
import type { Tables } from './tables.ts'

/** Rows fetched at a time: enough for few round trips, few enough to keep memory low. */
const CHUNK = 500

/** Streams the rows of a select whose only column, `row`, is JSON text. */
export async function* jsonRows(
  db: Kysely<Tables>,
  select: RawBuilder<{ row: string }>,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  for await (const rows of streamRows(db, select, CHUNK, signal)) yield rows.map(({ row }) => row)
}

/** Joins JSON rows into the text of one array. */
export async function* arrayText(chunks: AsyncIterable<string[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of chunks) {
    if (rows.length === 0) continue
    yield separator + rows.join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** Joins JSON rows into the text of an answer `{"data": [...]}`. */
export async function* dataText(chunks: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield '{"data":'
  yield* arrayText(chunks)
  yield '}'
}
