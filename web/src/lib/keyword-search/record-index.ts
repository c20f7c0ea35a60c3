import { keywordIndex } from './keyword-index.ts'
import { threadedIndex } from './threaded-index.ts'

/** From how many rows on a search is too long for the time between two frames. */
export const LONG_FROM = 5000

/** Rows that are searched wherever it is best: few at once, many on the thread. */
export interface RecordIndex<Row> {
  /** Makes the rows ready to be searched while there is time. Returns whether all are. */
  prepare(isTimeLeft: () => boolean): boolean
  /** The rows that match every word of the query, in their order. */
  find(query: string): Promise<readonly Row[]>
  /** The rows that have each word with at most one error of typing, most alike first. */
  findNear(query: string, limit: number): Promise<readonly Row[]>
}

export function recordIndex<Row extends object>(rows: readonly Row[], textOf: (row: Row) => string): RecordIndex<Row> {
  if (rows.length >= LONG_FROM) return threadedIndex(rows, textOf)
  const { prepare, matching, nearest } = keywordIndex(rows, textOf)
  return { prepare, find: async (query) => matching(query), findNear: nearest }
}
