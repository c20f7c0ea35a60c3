import { startTransition, useEffect, useState } from 'react'

/** The lowest that a row gets, in pixels. */
const ROW_HEIGHT = 32

/** How long nothing has to change before the rows out of sight are drawn, in milliseconds. */
const PAUSE_MS = 250

/**
 * While somebody types, only the rows that the window can show are drawn; the rest of the page follows in the next
 * pause. The first rows that come are drawn at once and whole, so that the scroll position of a screen that one comes
 * back to has somewhere to go.
 */
export function useRowsInSightFirst<Row>(rows: readonly Row[]): readonly Row[] {
  const [whole, setWhole] = useState(rows)
  const isFirst = whole.length === 0

  useEffect(() => {
    if (rows === whole) return
    const timer = setTimeout(() => startTransition(() => setWhole(rows)), isFirst ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [rows, whole, isFirst])

  if (isFirst || rows === whole) return rows
  // As far down as the window stands, so that rows which come while somebody reads do not move it.
  return rows.slice(0, Math.ceil((window.scrollY + window.innerHeight) / ROW_HEIGHT))
}
