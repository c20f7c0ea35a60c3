import { flushSync } from 'react-dom'

/**
 * Leaves the field that has the focus, so that it takes what is typed in it, and goes back to where the caret was. A picker
 * is not gone back to, because that would open its list.
 */
export function leaveField(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !field.matches('input, textarea, [contenteditable]')) return
  flushSync(() => field.blur())
  if (!field.matches('[role=combobox], [aria-haspopup=listbox]')) field.focus({ preventScroll: true })
}
