import type { FocusEvent, KeyboardEvent } from 'react'
import { focusRowBeside, ROW_LINK } from './row-focus.ts'

/** Marks the button of a row that shows more of it without leaving the list; Space presses it. */
export const ROW_LOOK = { 'data-row-look': true } as const

/** Marks the checkbox of a row; X ticks it. */
export const ROW_BOX = { 'data-row-box': true } as const

/** The row around a link: a row of the table, or a card. */
const partOfRow = (link: Element, part: object): HTMLElement | null =>
  link.closest('tr, li')?.querySelector<HTMLElement>(`[${Object.keys(part).join()}]`) ?? null

/** Shows the row whose link the keyboard has moved the focus to in the preview beside the list. */
export function lookAtFocusedRow({ target }: FocusEvent): void {
  if (!target.hasAttribute(ROW_LINK) || !target.matches(':focus-visible')) return
  partOfRow(target, ROW_LOOK)?.click()
}

/** The keys of a list, where the link of a row has the focus (docs/rules/screens.md#keys). */
export function onRowKey(event: KeyboardEvent): void {
  const link = event.target instanceof Element && event.target.hasAttribute(ROW_LINK) ? event.target : null
  if (!link || event.ctrlKey || event.metaKey || event.altKey) return
  if (takesKey(link, event)) event.preventDefault()
}

function takesKey(link: Element, { key, shiftKey }: KeyboardEvent): boolean {
  switch (key.toLowerCase()) {
    case 'arrowdown':
      return focusRowBeside(link, 1)
    case 'arrowup':
      return focusRowBeside(link, -1)
    case ' ':
      // A button is pressed by it.
      if (link instanceof HTMLButtonElement) return false
      partOfRow(link, ROW_LOOK)?.click()
      // The page does not scroll away from the row.
      return true
    case 'x':
      // A click, because it says whether Shift is held.
      return partOfRow(link, ROW_BOX)?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey })) !== undefined
    default:
      return false
  }
}
