import { A4_HEIGHT_IN_PIXELS } from './lay-out.ts'

/** Rounded lengths do not make a page. */
const PIXEL = 1

/** Columns are as high as their table. */
const HOLDING_NOTHING = /^(none|table-column)/

interface Box {
  element: Element
  style: CSSStyleDeclaration
  /** A new page begins with it. */
  beginsPage: boolean
}

/** Where the second and further pages begin when a form is printed, in pixels from the top of its sheet. */
export function pageBreaks(sheet: HTMLElement): number[] {
  const top = sheet.getBoundingClientRect().top
  const margins = marginsOf(sheet)
  const room = A4_HEIGHT_IN_PIXELS - margins.top - margins.bottom
  const breaks: number[] = []
  let start = top + margins.top
  /** The first of the headings, a table's included, that stay with what follows them. */
  let heading: Element | null = null
  for (const { element, style, beginsPage } of boxesIn(sheet, room)) {
    const first: Element = heading ?? element
    const begin = first.getBoundingClientRect().top
    const { bottom, height } = element.getBoundingClientRect()
    if (begin > start + PIXEL && (beginsPage || (bottom - start > room + PIXEL && height <= room))) {
      breaks.push(begin - top)
      start = begin - repeatedHeight(first)
    }
    // A text that no page holds goes on at the top of the next.
    while (bottom - start > room + PIXEL) {
      start += room
      breaks.push(start - top)
    }
    heading = style.breakAfter === 'avoid' || element.closest('thead') ? first : null
  }
  return breaks
}

/** The sheet's padding stands for the margins of each page, and keeps its size however the form is scaled. */
function marginsOf(sheet: HTMLElement): { top: number; bottom: number } {
  const { paddingTop, paddingBottom, zoom } = getComputedStyle(sheet)
  const shown = (length: string): number => Number.parseFloat(length) * Number(zoom)
  return { top: shown(paddingTop), bottom: shown(paddingBottom) }
}

/** What print keeps whole, in the order of the text; it does not keep whole what no page holds. */
function* boxesIn(parent: Element, room: number, beginsPage = false): Generator<Box> {
  let isFirst = beginsPage
  for (const element of parent.children) {
    const style = getComputedStyle(element)
    if (element.tagName === 'FOOTER' || HOLDING_NOTHING.test(style.display)) continue
    const begins: boolean = isFirst || style.breakBefore === 'page'
    const isWhole = style.breakInside === 'avoid' && element.getBoundingClientRect().height <= room
    if (isWhole || !holdsBlocks(element)) yield { element, style, beginsPage: begins }
    else yield* boxesIn(element, room, begins)
    isFirst = false
  }
}

const holdsBlocks = (element: Element): boolean =>
  [...element.children].some((child) => !getComputedStyle(child).display.startsWith('inline'))

/** The head of a table stands again on each of its pages. */
const repeatedHeight = (element: Element): number =>
  (element.closest('tbody') && element.closest('table')?.tHead?.getBoundingClientRect().height) ?? 0
