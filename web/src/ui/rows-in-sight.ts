import { startTransition, useEffect, useState, type RefObject } from 'react'

/** How long nothing has to change before the rows out of sight are drawn, in milliseconds. */
const PAUSE_MS = 250

/** Rows that come may be lower than those that stand. */
const SPARE_ROWS = 4

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
  Math.max(0, Math.ceil((windowBottom - top) / rowHeight)) + SPARE_ROWS

/**
 * While somebody types, only the rows that the window can show are drawn; the rest of the page follows in the next
 * pause. The first rows that come are drawn at once and whole, so that the scroll position of a screen that one comes
 * back to has somewhere to go. `list` holds the rows.
 */
export function useRowsInSightFirst<Row>(rows: readonly Row[], list: RefObject<HTMLElement | null>): readonly Row[] {
  const [whole, setWhole] = useState(rows)
  const [place, setPlace] = useState<Place | null>(null)
  const isFirst = whole.length === 0

  useEffect(() => {
    if (rows === whole && place) return
    const settle = (): void => {
      const measured = placeOf(list.current)
      startTransition(() => {
        setWhole(rows)
        if (measured) setPlace(measured)
      })
    }
    const timer = setTimeout(settle, isFirst ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [rows, whole, isFirst, place, list])

  if (isFirst || rows === whole || !place) return rows
  return rows.slice(0, rowsDownTo(window.scrollY + window.innerHeight, place))
}
