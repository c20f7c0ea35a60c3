import { startTransition, useEffect, useMemo, useState, type RefObject } from 'react'

/** Draws more rows than fit, because new rows may be lower than those measured. */
const SPARE_FACTOR = 1.3

/** Where the rows are on the page, in pixels. */
interface Place {
  readonly top: number
  readonly rowHeight: number
}

function placeOf(list: HTMLElement | null): Place | null {
  const body = list?.querySelector('tbody, ul')
  if (!body?.childElementCount) return null
  const { top, height } = body.getBoundingClientRect()
  return height > 0 ? { top: top + window.scrollY, rowHeight: height / body.childElementCount } : null
}

/** How many rows reach to the bottom of the window, so that the window does not scroll when rows are replaced. */
const rowsDownTo = (windowBottom: number, { top, rowHeight }: Place): number =>
  Math.max(0, Math.ceil(((windowBottom - top) / rowHeight) * SPARE_FACTOR)) + 1

/** Hardly any row is lower, and hardly any list stands higher in the window, in pixels. */
const LOWEST_ROW = 30
const HIGHEST_LIST = 150

/** How many rows fit where none has been measured yet. */
const firstRows = (): number => Math.max(1, Math.ceil((window.innerHeight - HIGHEST_LIST) / LOWEST_ROW))

/**
 * Renders only the rows that fit in the window, first when a list opens and then while somebody types; the rest of the
 * page follows once the rows have `settled`. `list` is the element around the rows. A list that is not the screen itself
 * opens with all its rows, because what stands below it must not move.
 */
export function useRowsInSightFirst<Row>(
  rows: readonly Row[],
  settled: readonly Row[],
  list: RefObject<HTMLElement | null>,
  isScreen: boolean,
): readonly Row[] {
  const [place, setPlace] = useState<Place | null>(null)

  useEffect(() => {
    const measured = placeOf(list.current)
    if (measured) startTransition(() => setPlace(measured))
  }, [settled, list])

  return useMemo(() => {
    if (settled.length === 0 && isScreen) return rows.slice(0, firstRows())
    if (settled.length === 0 || rows === settled || !place) return rows
    return rows.slice(0, rowsDownTo(window.scrollY + window.innerHeight, place))
  }, [rows, settled, place, isScreen])
}
