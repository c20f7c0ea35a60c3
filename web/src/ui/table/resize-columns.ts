import { COLUMN_ID } from './column.ts'
import type { Widths } from './column-choice.ts'

/** Narrower columns could not be found again. */
const NARROWEST = 56

const headsOf = (table: HTMLTableElement): HTMLTableCellElement[] => [
  ...table.querySelectorAll<HTMLTableCellElement>(`thead th[${COLUMN_ID}]`),
]

const idOf = (head: Element): string => head.getAttribute(COLUMN_ID) ?? ''

/** The width of a column in thousandths of the table. */
const shareOf = (pixels: number, table: HTMLTableElement): number =>
  Math.max(1, Math.round((1000 * pixels) / table.offsetWidth))

/** How wide two neighbours are when the line between them moves: what one gains the other loses. */
function shared(one: number, other: number, by: number): readonly [number, number] {
  const least = Math.min(NARROWEST, one, other)
  const moved = Math.min(Math.max(by, least - one), other - least)
  return [one + moved, other - moved]
}

/** The widths of a column and its neighbour after it got wider or narrower by so many pixels. */
export function widthsAfter(table: HTMLTableElement, id: string, by: number): Widths {
  const heads = headsOf(table)
  const at = heads.findIndex((head) => idOf(head) === id)
  const head = heads[at]
  const neighbour = heads[at + 1] ?? heads[at - 1]
  if (!head || !neighbour) return new Map()
  const [one, other] = shared(head.offsetWidth, neighbour.offsetWidth, by)
  return new Map([
    [id, shareOf(one, table)],
    [idOf(neighbour), shareOf(other, table)],
  ])
}

/** A drag of the line at the right of a column. The widths show in the table's head alone until it ends. */
export function beginDrag(head: HTMLTableCellElement, neighbour: HTMLTableCellElement, table: HTMLTableElement) {
  const heads = [head, neighbour] as const
  const styles = heads.map((each) => each.style.width)
  const [one, other] = [head.offsetWidth, neighbour.offsetWidth]
  let shares = [shareOf(one, table), shareOf(other, table)]
  return {
    move(by: number): void {
      shares = shared(one, other, by).map((pixels) => shareOf(pixels, table))
      heads.forEach((each, at) => (each.style.width = `${(shares[at] ?? 0) / 10}%`))
    },
    /** Ends the drag with the widths of both. What is shown then is up to the widths that are kept. */
    end(): Widths {
      heads.forEach((each, at) => (each.style.width = styles[at] ?? ''))
      return new Map(heads.map((each, at) => [idOf(each), shares[at] ?? 0]))
    },
  }
}
