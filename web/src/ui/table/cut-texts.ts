import lines from './CellLines.module.css'
import { ROW_LINK } from './row-focus.ts'

/** What may be cut: a cell, and each part of it that has its own ellipsis. */
const isCut = (cell: Element): boolean =>
  [cell, ...cell.querySelectorAll('span, a')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).textOverflow === 'ellipsis',
  )

/** The words of a cell without those that only screen readers get. Texts beside each other are as much apart as lines. */
function wordsOf(cell: HTMLElement): string {
  let words = cell.innerText
  for (const line of cell.querySelectorAll<HTMLElement>(`.${lines.parts}`)) {
    const parts = Array.from(line.children, (part) => (part instanceof HTMLElement ? part.innerText.trim() : ''))
    words = words.replace(line.innerText, () => parts.filter(Boolean).join('\n'))
  }
  return words.trim().replaceAll(/\s*\n\s*/g, ', ')
}

/** The whole of each text that is cut in a row. */
export const cutTexts = (row: HTMLElement): string[] =>
  [...row.querySelectorAll('td')].filter(isCut).map(wordsOf).filter(Boolean)

let underPointer: HTMLTableCellElement | undefined

/**
 * Gives the whole text of the cell under the pointer as a title, if the text is cut: to the link of the row, which covers
 * all cells, and in a row without one to the cell.
 */
export function titleIfCut(target: Element, clientX: number): void {
  const row = target.closest('tr')
  const cell = [...(row?.cells ?? [])].find((each) => each.getBoundingClientRect().right >= clientX)
  if (!cell || cell === underPointer) return
  underPointer = cell
  const titled = target.closest<HTMLElement>(`a[${ROW_LINK}]`) ?? cell
  if (isCut(cell)) titled.title = wordsOf(cell)
  // An empty title would hide that of the row.
  else titled.removeAttribute('title')
}
