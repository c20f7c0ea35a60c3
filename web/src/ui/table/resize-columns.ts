import { COLUMN_ID } from './column.ts'
import type { Widths } from './column-choice.ts'

/** Narrower columns could not be found again. */
const NARROWEST = 56

const headsOf = (table: HTMLTableElement): HTMLTableCellElement[] => [
  ...table.querySelectorAll<HTMLTableCellElement>(`thead th[${COLUMN_ID}]`),
]

/** The widths that the columns have now, without those of buttons and ticks. */
const widthsIn = (table: HTMLTableElement): Widths =>
  new Map(
    headsOf(table).map((head) => [
      head.getAttribute(COLUMN_ID) ?? '',
      Math.max(1, Math.round((1000 * head.offsetWidth) / table.offsetWidth)),
    ]),
  )

/** How wide two neighbours are when the line between them moves: what one gains the other loses. */
function shared(one: number, other: number, by: number): readonly [number, number] {
  const least = Math.min(NARROWEST, one, other)
  const moved = Math.min(Math.max(by, least - one), other - least)
  return [one + moved, other - moved]
}

/** The widths after a column got wider or narrower by so many pixels; its neighbour gives or takes them. */
export function widthsAfter(table: HTMLTableElement, id: string, by: number): Widths {
  const heads = headsOf(table)
  const at = heads.findIndex((head) => head.getAttribute(COLUMN_ID) === id)
  const head = heads[at]
  const neighbour = heads[at + 1] ?? heads[at - 1]
  const widths = new Map(widthsIn(table))
  if (!head || !neighbour) return widths
  const share = (pixels: number) => Math.max(1, Math.round((1000 * pixels) / table.offsetWidth))
  const [one, other] = shared(head.offsetWidth, neighbour.offsetWidth, by)
  widths.set(id, share(one))
  widths.set(neighbour.getAttribute(COLUMN_ID) ?? '', share(other))
  return widths
}

/** A drag of the line at the right of a column. The widths show in the table's head alone until it ends. */
export function beginDrag(head: HTMLTableCellElement, neighbour: HTMLTableCellElement, table: HTMLTableElement) {
  const heads = headsOf(table)
  const styles = heads.map((each) => each.style.width)
  const widths = heads.map((each) => each.offsetWidth)
  const [one, other] = [head.offsetWidth, neighbour.offsetWidth]
  heads.forEach((each, at) => (each.style.width = `${widths[at]}px`))
  return {
    move(by: number): void {
      const [left, right] = shared(one, other, by)
      head.style.width = `${left}px`
      neighbour.style.width = `${right}px`
    },
    /** Ends the drag. What is shown then is up to the widths that are kept. */
    end(): Widths {
      const dragged = widthsIn(table)
      heads.forEach((each, at) => (each.style.width = styles[at] ?? ''))
      return dragged
    },
  }
}
