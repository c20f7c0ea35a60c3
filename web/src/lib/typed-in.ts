/** Whether keys are meant for this element, because somebody types in it. */
export const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])') !== null
