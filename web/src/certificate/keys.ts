/** Inputs in which no text is typed. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'file']

/** Whether a key goes into a field, so that it is no command. */
export function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || !(target instanceof HTMLElement)) return isComposing
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

/** Whether an arrow key moves within a control. */
export const isMovingWithin = ({ key, target }: KeyboardEvent): boolean =>
  key.startsWith('Arrow') && target instanceof HTMLInputElement

/** Marks what a paper shows until its first page is drawn. */
export const AWAITED = { 'data-awaited': true }

/** Whether a paper that has its place in sight is not drawn yet. */
export const isPaperAwaited = (within: HTMLElement | null): boolean =>
  [...(within?.querySelectorAll<HTMLElement>('[data-awaited]') ?? [])].some(({ offsetParent }) => offsetParent !== null)
