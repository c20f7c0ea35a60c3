import { startTransition, useEffect, useMemo, useState, type RefObject } from 'react'
import { useIsFiltering } from './is-filtering.ts'

/** Where the rows are on the page, in pixels. New rows are hardly ever lower than the lowest one. */
interface Place {
  readonly top: number
  readonly lowest: number
}

function placeOf(list: HTMLElement | null): Place | null {
  const body = list?.querySelector('tbody, ul')
  if (!body) return null
  const heights = Array.from(body.children, (row) => row.getBoundingClientRect().height)
  const lowest = Math.min(...heights.filter((height) => height > 0))
  return Number.isFinite(lowest) ? { top: body.getBoundingClientRect().top + window.scrollY, lowest } : null
}

/** How many rows reach to the bottom of the window, so that the window does not scroll when rows are replaced. */
const rowsDownTo = (windowBottom: number, { top, lowest }: Place): number =>
  Math.max(0, Math.ceil((windowBottom - top) / lowest)) + 1

/** Hardly any row is lower, and hardly any list stands higher in the window, in pixels. */
const LOWEST_ROW = 30
const HIGHEST_LIST = 150

/** How many rows fit where none has been measured yet. */
const firstRows = (): number => Math.max(1, Math.ceil((window.innerHeight - HIGHEST_LIST) / LOWEST_ROW))

interface RowsInSight<Row> {
  readonly drawn: readonly Row[]
  /** The height of the rows of the page that are not drawn, in pixels, so that the page keeps its length. */
  readonly restHeight: number
}

/**
 * Tells screen readers how many rows a table has while not all are drawn. Not by props of the rows, which would be rendered
 * again with each key that moves them.
 */
function tellRowCount(list: HTMLElement | null, count: number | null): void {
  const table = list?.querySelector('table')
  if (!table) return
  // With the heading.
  table.ariaRowCount = count === null ? null : String(count + 1)
  for (const [at, row] of [...table.rows].entries()) row.ariaRowIndex = count === null ? null : String(at + 1)
}

/** Longer than the rest of any page, so that a list that opens can be scrolled to where it was. */
const UNKNOWN_REST = 100_000

/**
 * Renders only the rows that fit in the window, first when a list opens and then while somebody filters it
 * (useIsFiltering); the rest of the page follows once the rows have `settled`. `list` is the element around the rows. A
 * list that is not the screen itself opens with all its rows, because what stands below it must not move.
 */
export function useRowsInSightFirst<Row>(
  rows: readonly Row[],
  settled: readonly Row[],
  list: RefObject<HTMLElement | null>,
  isScreen: boolean,
): RowsInSight<Row> {
  const [place, setPlace] = useState<Place | null>(null)
  const isFiltering = useIsFiltering() && isScreen

  useEffect(() => {
    const measured = placeOf(list.current)
    if (measured) startTransition(() => setPlace(measured))
  }, [settled, list])

  const inSight = useMemo(() => {
    if (settled.length === 0 && isScreen) {
      const drawn = rows.slice(0, firstRows())
      return { drawn, restHeight: drawn.length < rows.length ? UNKNOWN_REST : 0 }
    }
    if (settled.length === 0 || (rows === settled && !isFiltering) || !place) return { drawn: rows, restHeight: 0 }
    const drawn = rows.slice(0, rowsDownTo(window.scrollY + window.innerHeight, place))
    return { drawn, restHeight: (rows.length - drawn.length) * place.lowest }
  }, [rows, settled, place, isScreen, isFiltering])

  useEffect(
    () => tellRowCount(list.current, inSight.drawn.length < rows.length ? rows.length : null),
    [list, inSight, rows],
  )
  return inSight
}
