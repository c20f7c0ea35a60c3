import { setImmediate as otherWork } from 'node:timers/promises'

/** Rows between two pauses: some milliseconds of work. */
const AT_ONCE = 200

/** Maps rows, and lets calls that arrive meanwhile have their turn. */
export async function mapInTurns<Row, Result>(rows: readonly Row[], work: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, row] of rows.entries()) {
    results.push(work(row))
    if (index % AT_ONCE === AT_ONCE - 1) await otherWork()
  }
  return results
}
