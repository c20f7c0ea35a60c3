import { useCallback, useState, type FocusEvent } from 'react'
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
 * Whether a button of the mouse or a finger is down on an element. It stays true until the click has reached what was
 * pressed: a row that moves in between gets none.
 */
function usePress(): readonly [boolean, () => void] {
  const [isPressed, setPressed] = useState(false)
  const press = useCallback(() => {
    setPressed(true)
    const ended = new AbortController()
    const release = () => {
      ended.abort()
      // The browser sends the click after this event.
      setTimeout(() => setPressed(false))
    }
    addEventListener('pointerup', release, ended)
    addEventListener('pointercancel', release, ended)
  }, [])
  return [isPressed, press]
}

/**
 * Keeps rows where they are while the pointer rests on them or one of them has the focus, although others have changed
 * the list. Until a press on a row has become a click, they do not move for a new filter either. `area` goes on the
 * element around the rows.
 */
export function useSteadyRows<Row>(list: ListRows<Row>, by: string, keyOf: (row: Row) => string | number) {
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [isPressed, press] = usePress()
  const [shown, setShown] = useState<Asked<Row>>({ list, of: list, by })
  const area = {
    onPointerEnter: () => setHasPointer(true),
    onPointerLeave: () => setHasPointer(false),
    onPointerDown: press,
    onFocus: () => setHasFocus(true),
    onBlur: (event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
  }
  if (isPressed && shown.list.rows.length > 0) return { list: shown.list, area }
  const isHeld = (hasPointer || hasFocus) && shown.by === by && shown.list.rows.length > 0
  // Until the rows answer the question, they are those from before.
  if (!isHeld && list.isCurrent && (shown.list !== list || shown.by !== by)) setShown({ list, of: list, by })
  // A row that leaves the list stays as it was seen last, not as it was when the pointer came.
  if (isHeld && shown.of !== list) {
    const { rows, total } = shown.list
    setShown({ list: { ...list, rows: inOldPlaces(rows, list.rows, keyOf), total }, of: list, by })
  }
  return { list: isHeld ? shown.list : list, area }
}
