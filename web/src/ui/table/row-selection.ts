import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

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
  /**
   * What the server was asked for, where it filters: a row that the answer to another question lacks is hidden, one that the
   * next answer to the same question lacks is gone. Without it, `rows` are all rows that there are.
   */
  readonly asked?: string
  /** A name of the list, for one whose selection is there again for whoever comes back to it by Back. */
  readonly keptAs?: string
}

/** What is selected in lists that may be come back to, by their entries of the browser's history. */
const kept = new Map<string, ReadonlySet<RowKey>>()

export const forgetSelections = (): void => kept.clear()

/** The selected rows that the server has left out of its last answer, because it was asked for others. */
function useRowsElsewhere<Row>(
  { rows, keyOf, asked }: Source<Row>,
  chosen: ReadonlySet<RowKey>,
): ReadonlyMap<RowKey, Row> {
  const [seen, setSeen] = useState(() => ({ rows, asked, elsewhere: new Map<RowKey, Row>() }))
  if (asked === undefined || rows === seen.rows) return seen.elsewhere
  const elsewhere = new Map<RowKey, Row>()
  if (chosen.size > 0) {
    const here = new Set(rows.map(keyOf))
    const before = [...seen.elsewhere.values(), ...(asked === seen.asked ? [] : seen.rows)]
    for (const row of before) if (chosen.has(keyOf(row)) && !here.has(keyOf(row))) elsewhere.set(keyOf(row), row)
  }
  setSeen({ rows, asked, elsewhere })
  return elsewhere
}

/**
 * Which rows of a list are selected. The selection survives filtering, sorting and paging: `selected` has the rows that
 * the filter hides too, and `hidden` counts them (docs/rules/screens.md#selection).
 */
export function useRowSelection<Row>(source: Source<Row>) {
  const { rows, found, page, keyOf, canSelect, keptAs } = source
  const { history } = useRouter()
  const entry = () => `${history.location.state.__TSR_key} ${keptAs}`
  const [chosen, setChosen] = useState(() => kept.get(entry()) ?? NOTHING)
  // Each filter makes the entry another one.
  useEffect(() => {
    if (keptAs) kept.set(entry(), chosen)
  })
  const elsewhere = useRowsElsewhere(source, chosen)
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
    () => (isEmpty ? [] : [...rows, ...elsewhere.values()].filter((row) => canSelect(row) && chosen.has(keyOf(row)))),
    [rows, elsewhere, isEmpty, chosen, canSelect, keyOf],
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
