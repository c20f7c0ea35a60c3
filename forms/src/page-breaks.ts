import { A4_HEIGHT_IN_PIXELS } from './lay-out.ts'

/** Tolerance for rounded lengths. */
const TOLERANCE = 1

/** Boxes without content, and marks across the page. The columns of a table are as high as the table itself. */
const isOutsideFlow = ({ display, position }: CSSStyleDeclaration): boolean =>
  position === 'fixed' || /^(none|table-column)/.test(display)

interface Box {
  element: Element
  style: CSSStyleDeclaration
  /** It starts a new page. */
  beginsPage: boolean
}

/** Where further pages begin when a form is printed, in pixels from the top of its sheet. */
export function pageBreaks(sheet: HTMLElement): number[] {
  const top = sheet.getBoundingClientRect().top
  const margins = marginsOf(sheet)
  const room = A4_HEIGHT_IN_PIXELS - margins.top - margins.bottom
  const breaks: number[] = []
  let start = top + margins.top
  /** The first of the headings, including table headings, that must stay with the next box. */
  let heading: Element | null = null
  for (const { element, style, beginsPage } of boxesIn(sheet, room)) {
    const first: Element = heading ?? element
    const begin = first.getBoundingClientRect().top
    const { bottom, height } = element.getBoundingClientRect()
    if (begin > start + TOLERANCE && (beginsPage || (bottom - start > room + TOLERANCE && height <= room))) {
      breaks.push(begin - top)
      start = begin - repeatedHeight(first)
    }
    // A box that is larger than a page continues on the next.
    while (bottom - start > room + TOLERANCE) {
      start += room
      breaks.push(start - top)
    }
    heading = style.breakAfter === 'avoid' || element.closest('thead') ? first : null
  }
  return breaks
}

/** The padding of the sheet represents the margins of each page, and is not scaled with the form. */
function marginsOf(sheet: HTMLElement): { top: number; bottom: number } {
  const { paddingTop, paddingBottom, zoom } = getComputedStyle(sheet)
  const shown = (length: string): number => Number.parseFloat(length) * Number(zoom)
  return { top: shown(paddingTop), bottom: shown(paddingBottom) }
}

/** The boxes that print keeps on one page, in document order. A box that is larger than a page is split. */
function* boxesIn(parent: Element, room: number, beginsPage = false): Generator<Box> {
  let isFirst = beginsPage
  for (const element of parent.children) {
    const style = getComputedStyle(element)
    if (element.tagName === 'FOOTER' || isOutsideFlow(style)) continue
    const begins: boolean = isFirst || style.breakBefore === 'page'
    const isWhole = style.breakInside === 'avoid' && element.getBoundingClientRect().height <= room
    if (isWhole || !holdsBlocks(element)) yield { element, style, beginsPage: begins }
    else yield* boxesIn(element, room, begins)
    isFirst = false
  }
}

const holdsBlocks = (element: Element): boolean =>
  [...element.children].some((child) => !getComputedStyle(child).display.startsWith('inline'))

/** The height of the table head, which is repeated on each page of a table. */
const repeatedHeight = (element: Element): number =>
  (element.closest('tbody') && element.closest('table')?.tHead?.getBoundingClientRect().height) ?? 0
