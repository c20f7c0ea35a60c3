/** Marks the link of a list's row. */
export const ROW_LINK = 'data-row-link'

/** Moves the focus `step` row links on from this one; null means before the first. False if there is no such row. */
export function focusRowBeside(from: Element | null, step: number): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`main [${ROW_LINK}]`)]
  const next = links[from === null ? step - 1 : links.findIndex((link) => link === from) + step]
  next?.focus()
  return next !== undefined
}
