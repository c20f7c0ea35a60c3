/** How long a row counts as one that somebody has just changed. Its mark is gone before (DataTable.module.css). */
const JUST_MS = 4000

const arrivals = new WeakMap<object, number>()

/** Notes that this row has arrived as a change of a list that was there before. */
export function noteArrival(row: unknown): void {
  if (typeof row === 'object' && row !== null) arrivals.set(row, performance.now())
}

/** Whether the row has arrived as a change a moment ago. */
export const hasJustArrived = (row: object): boolean => performance.now() - (arrivals.get(row) ?? -Infinity) < JUST_MS
