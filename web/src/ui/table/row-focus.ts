/** Marks the link that stands for a row of a list. */
export const ROW_LINK = 'data-row-link'

/** Moves the focus to the row link `step` away from this element's; null stands before the first. False at the end. */
export function focusRowBeside(from: Element | null, step: number): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`main [${ROW_LINK}]`)]
  const next = links[from === null ? step - 1 : links.findIndex((link) => link === from) + step]
  next?.focus()
  return next !== undefined
}
