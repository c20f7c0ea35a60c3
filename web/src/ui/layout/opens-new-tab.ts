import type { MouseEvent } from 'react'

/** Whether a click on a link is for the browser: another button, or with a key that opens a new tab or window. */
export const opensNewTab = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
