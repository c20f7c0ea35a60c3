import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

export type RowKey = string | number

const NOTHING: ReadonlySet<RowKey> = new Set()
const NO_KEYS: readonly RowKey[] = []

interface Source<Row> {
  /** All rows of the list, whether or not the filter shows them. */
  readonly rows: readonly Row[]
  /** Those that the filter leaves, in their order. */
  readonly found: readonly Row[]
  /** Those of the current page. */
  readonly page: readonly Row[]
  readonly keyOf: (row: Row) => RowKey
  /** Must be the same function on every render. */
  readonly canSelect: (row: Row) => boolean
}

/**
 * Which rows of a list are selected. The selection survives filtering, sorting and paging: `selected` has the rows that
 * the filter hides too, and `hidden` counts them (docs/rules/screens.md#selection).
 */
export function useRowSelection<Row>({ rows, found, page, keyOf, canSelect }: Source<Row>) {
  const [chosen, setChosen] = useState(NOTHING)
  const anchor = useRef<RowKey>(undefined)
  const isEmpty = chosen.size === 0
  const keysFound = useCallback(() => found.filter(canSelect).map(keyOf), [found, canSelect, keyOf])
  // Of a long list they cost more than a keystroke may.
  const keys = useMemo(() => (isEmpty ? NO_KEYS : keysFound()), [isEmpty, keysFound])
  const pageKeys = useMemo(() => page.filter(canSelect).map(keyOf), [page, canSelect, keyOf])

  const change = useCallback((changed: readonly RowKey[], isChosen: boolean): void => {
    setChosen((old) => {
      const next = new Set(old)
      for (const key of changed) {
        if (isChosen) next.add(key)
        else next.delete(key)
      }
      return next
    })
  }, [])
  const latest = useRef(keysFound)
  useLayoutEffect(() => {
    latest.current = keysFound
  }, [keysFound])
  /** With Shift, all rows from the one that was ticked before. The same function on every render. */
  const tick = useCallback(
    (key: RowKey, isChosen: boolean, isRange: boolean): void => {
      const before = anchor.current ?? key
      anchor.current = key
      change(isRange ? rangeOf(latest.current(), before, key) : [key], isChosen)
    },
    [change],
  )

  const selected = useMemo(
    () => (isEmpty ? [] : rows.filter((row) => canSelect(row) && chosen.has(keyOf(row)))),
    [rows, isEmpty, chosen, canSelect, keyOf],
  )
  const shown = useMemo(() => keys.filter((key) => chosen.has(key)), [keys, chosen])
  const hidden = useMemo(() => {
    const inSight = new Set(keys)
    return selected.map(keyOf).filter((key) => !inSight.has(key))
  }, [selected, keys, keyOf])

  return {
    chosen,
    /** The selectable rows of the page. */
    page: pageKeys,
    tick,
    change,
    selected,
    /** How many of the selected rows the filter hides. */
    hidden: hidden.length,
    /** While any is selected, how many rows the filter leaves that can be. */
    selectable: keys.length,
    isAll: keys.length > 0 && shown.length === keys.length,
    isPage: pageKeys.length > 0 && pageKeys.every((key) => chosen.has(key)),
    selectAll: () => change(keys, true),
    leaveOutHidden: () => change(hidden, false),
    clear: () => setChosen(NOTHING),
  }
}

/** All keys from one to the other, in whichever order; the second alone where the first is not among them. */
function rangeOf(keys: readonly RowKey[], one: RowKey, other: RowKey): readonly RowKey[] {
  const [from = -1, to = -1] = [keys.indexOf(one), keys.indexOf(other)].toSorted((a, b) => a - b)
  return from < 0 ? [other] : keys.slice(from, to + 1)
}

export type RowsSelected<Row> = ReturnType<typeof useRowSelection<Row>>
