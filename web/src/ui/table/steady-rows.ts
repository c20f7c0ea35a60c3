import { useState, type FocusEvent } from 'react'
import type { ListRows } from './list-rows.ts'

/** The rows where they were, each with what it holds now. A row that the list no longer has stays as it was. */
function inOldPlaces<Row>(
  old: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string | number,
): readonly Row[] {
  const current = new Map(now.map((row) => [keyOf(row), row]))
  return old.map((row) => current.get(keyOf(row)) ?? row)
}

interface Asked<Row> {
  readonly list: ListRows<Row>
  /** The list that these rows are up to date with. */
  readonly of: ListRows<Row>
  /** What the person asked for: the filter, the sort. When it changes, the rows move at once. */
  readonly by: string
}

/**
 * Keeps rows where they are while the pointer rests on them or one of them has the focus, although others have changed
 * the list. `area` goes on the element around the rows.
 */
export function useSteadyRows<Row>(list: ListRows<Row>, by: string, keyOf: (row: Row) => string | number) {
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [shown, setShown] = useState<Asked<Row>>({ list, of: list, by })
  const isHeld = (hasPointer || hasFocus) && shown.by === by && shown.list.rows.length > 0
  // Until the rows answer the question, they are those from before.
  if (!isHeld && list.isCurrent && (shown.list !== list || shown.by !== by)) setShown({ list, of: list, by })
  // A row that leaves the list stays as it was seen last, not as it was when the pointer came.
  if (isHeld && shown.of !== list) {
    setShown({ list: { ...list, rows: inOldPlaces(shown.list.rows, list.rows, keyOf) }, of: list, by })
  }
  return {
    list: isHeld ? shown.list : list,
    area: {
      onPointerEnter: () => setHasPointer(true),
      onPointerLeave: () => setHasPointer(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
