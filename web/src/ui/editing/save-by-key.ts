import { focusWrongFieldIn } from './focus-wrong-field.ts'
import { leaveField } from './leave-field.ts'

/** Marks the button of a dialog that Ctrl S presses. A decision, a message and what deletes have none. */
export const SAVES_BY_KEY = { 'aria-keyshortcuts': 'Control+S' } as const

const BUTTON = `button[aria-keyshortcuts="${SAVES_BY_KEY['aria-keyshortcuts']}"]`

/**
 * Saves the topmost dialog if it has a button for that, as the save bar saves a screen: takes what is typed in the field
 * with the focus first, and focuses an invalid field instead of saving.
 */
export function saveTopmostDialog(): void {
  const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1)
  const button = dialog?.querySelector<HTMLButtonElement>(BUTTON)
  if (!dialog || !button) return
  leaveField()
  // One that is saving already is not disabled.
  if (!button.matches(':disabled, [data-loading]') && !focusWrongFieldIn(dialog)) button.click()
}
