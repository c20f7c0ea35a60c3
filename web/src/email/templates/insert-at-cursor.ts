/** Inserts text as if it had been typed: undo removes it, and the field fires its change event. */
export function insertAtCursor(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return
  field.focus()
  document.execCommand('insertText', false, text)
}
