/** Marks the link of a list's row. */
export const ROW_LINK = 'data-row-link'

/** Moves the focus `step` row links on from this one; null means before the first. False if there is no such row. */
export function focusRowBeside(from: Element | null, step: number): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`main [${ROW_LINK}]`)]
  const next = links[from === null ? step - 1 : links.findIndex((link) => link === from) + step]
  next?.focus()
  return next !== undefined
}

/** Moves the focus to the first row in sight of a screen that is a list. False if there is none. */
export function focusRowInSight(): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`main [data-lines] [${ROW_LINK}]`)]
  const seen = links.find((link) => link.getBoundingClientRect().top >= stickyHeight()) ?? links[0]
  seen?.focus()
  return seen !== undefined
}

/** How much of the window the bar and the head of a list cover, in pixels. */
const stickyHeight = (): number =>
  Math.max(0, ...[...document.querySelectorAll('main thead')].map((head) => head.getBoundingClientRect().bottom))
