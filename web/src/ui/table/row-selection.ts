import { useCallback, useMemo, useRef, useState } from 'react'

export type RowKey = string | number

const NOTHING: ReadonlySet<RowKey> = new Set()

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
  const keys = useMemo(() => found.filter(canSelect).map(keyOf), [found, canSelect, keyOf])
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
  /** With Shift, all rows from the one that was ticked before. */
  const tick = useCallback(
    (key: RowKey, isChosen: boolean, isRange: boolean): void => {
      const [from, to] = [keys.indexOf(anchor.current ?? key), keys.indexOf(key)].toSorted((a, b) => a - b)
      anchor.current = key
      const isWhole = isRange && from !== undefined && from >= 0 && to !== undefined
      change(isWhole ? keys.slice(from, to + 1) : [key], isChosen)
    },
    [keys, change],
  )

  const selected = useMemo(
    () => (chosen.size === 0 ? [] : rows.filter((row) => canSelect(row) && chosen.has(keyOf(row)))),
    [rows, chosen, canSelect, keyOf],
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
    /** How many rows the filter leaves that can be selected. */
    selectable: keys.length,
    isAll: keys.length > 0 && shown.length === keys.length,
    isPage: pageKeys.length > 0 && pageKeys.every((key) => chosen.has(key)),
    selectAll: () => change(keys, true),
    leaveOutHidden: () => change(hidden, false),
    clear: () => setChosen(NOTHING),
  }
}

export type RowsSelected<Row> = ReturnType<typeof useRowSelection<Row>>
