import { useEffect } from 'react'
import { isDialogOpen } from '../layout/open-dialogs.ts'
import { toast } from './toast.ts'

/** Where Ctrl Z takes back what was typed. */
const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

function onKeyDown(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  const isTyping = event.target instanceof Element && event.target.closest(FIELDS) !== null
  if (!isUndo || isTyping || event.defaultPrevented || event.repeat || isDialogOpen()) return
  if (toast.undoLatest()) event.preventDefault()
}

/** Ctrl Z or ⌘ Z outside of fields undoes what was done last (docs/rules/screens.md#undo). */
export function useUndoKey(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
