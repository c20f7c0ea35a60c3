/** As if it had been typed: undo takes it back, and the field's owner hears of it. */
export function insertAtCursor(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return
  field.focus()
  document.execCommand('insertText', false, text)
}
