import { startTransition, useEffect, useState, type RefObject } from 'react'

/** Rows that come may be lower than those that stand. */
const SPARE_SHARE = 1.3

/** Where the rows stand on the page, in pixels. */
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

/** As far down as the window stands, so that rows which come while somebody reads do not move it. */
const rowsDownTo = (windowBottom: number, { top, rowHeight }: Place): number =>
  Math.max(0, Math.ceil(((windowBottom - top) / rowHeight) * SPARE_SHARE)) + 1

/**
 * While somebody types, only the rows that the window can show are drawn; the rest of the page follows when they have
 * `settled`. The first rows that come are drawn at once and whole, so that the scroll position of a screen that one
 * comes back to has somewhere to go. `list` holds the rows.
 */
export function useRowsInSightFirst<Row>(
  rows: readonly Row[],
  settled: readonly Row[],
  list: RefObject<HTMLElement | null>,
): readonly Row[] {
  const [place, setPlace] = useState<Place | null>(null)

  useEffect(() => {
    const measured = placeOf(list.current)
    if (measured) startTransition(() => setPlace(measured))
  }, [settled, list])

  if (settled.length === 0 || rows === settled || !place) return rows
  return rows.slice(0, rowsDownTo(window.scrollY + window.innerHeight, place))
}
