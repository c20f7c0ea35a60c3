/** Inputs in which no text is typed. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'file']

/** Whether a key goes into a field, so that it is no command. */
export function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || !(target instanceof HTMLElement)) return isComposing
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}
