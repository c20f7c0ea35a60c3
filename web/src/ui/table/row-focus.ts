/** Marks the link of a list's row. */
export const ROW_LINK = 'data-row-link'

/** Moves the focus `step` row links on from this one; null means before the first. False if there is no such row. */
export function focusRowBeside(from: Element | null, step: number): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`main [${ROW_LINK}]`)]
  const next = links[from === null ? step - 1 : links.findIndex((link) => link === from) + step]
  next?.focus()
  return next !== undefined
}

let opened: string | null = null

/** Remembers the link of the row by which somebody leaves a list. */
export const rememberRow = (href: string): void => {
  opened = href
}

/**
 * Moves the focus to a row in sight of a screen that is a list: the one that was opened last, otherwise the first. False
 * if there is none.
 */
export function focusRowInSight(): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`main [data-lines] [${ROW_LINK}]`)]
  const seen = links.filter((link) => {
    const { top } = link.getBoundingClientRect()
    return top >= stickyHeight() && top < innerHeight
  })
  const row = seen.find((link) => link.getAttribute('href') === opened) ?? seen[0] ?? links[0]
  row?.focus()
  return row !== undefined
}

/** How much of the window the bar and the head of a list cover, in pixels. */
const stickyHeight = (): number =>
  Math.max(0, ...[...document.querySelectorAll('main thead')].map((head) => head.getBoundingClientRect().bottom))
