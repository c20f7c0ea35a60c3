import { useRef, type PointerEvent } from 'react'
import classes from './DataTable.module.css'
import type { Widths } from './column-choice.ts'
import { beginDrag } from './resize-columns.ts'

interface ColumnLineProps {
  readonly onResized: (widths: Widths) => void
}

/** The line at the right of a column, to be dragged. By keys the menu of the columns does the same. */
export function ColumnLine({ onResized }: ColumnLineProps) {
  const drag = useRef<{ readonly from: number; readonly of: ReturnType<typeof beginDrag> }>(null)

  const begin = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.closest('th')
    const neighbour = head?.nextElementSibling
    const table = head?.closest('table')
    if (event.button !== 0 || !head || !table || !(neighbour instanceof HTMLTableCellElement)) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, of: beginDrag(head, neighbour, table) }
  }
  const end = (isKept: boolean): void => {
    const widths = drag.current?.of.end()
    drag.current = null
    if (widths && isKept) onResized(widths)
  }

  return (
    <span
      aria-hidden
      className={classes.line}
      onPointerDown={begin}
      onPointerMove={(event) => drag.current?.of.move(event.clientX - drag.current.from)}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    />
  )
}
