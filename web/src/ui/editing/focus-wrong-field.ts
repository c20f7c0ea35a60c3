import { useEffect } from 'react'

/** How long to wait for an invalid field to be rendered, such as one on another page of a list, in milliseconds. */
const MAX_WAIT_MS = 2000

/** What is no field for screen readers, such as a drawn signature, says so by `data-wrong`. */
const INVALID = ':is([aria-invalid="true"],[data-wrong])'

/** Focuses the first invalid field, preferring an open dialog to the screen behind it. False if there is none. */
export function focusWrongField(): boolean {
  const wrong =
    document.querySelector<HTMLElement>(`[role="dialog"] ${INVALID}`) ??
    document.querySelector<HTMLElement>(`main ${INVALID}`)
  return focused(wrong)
}

/**
 * Focuses the first invalid field of a part of the screen. False if there is none. A date field whose text is no date
 * keeps the value from before, which no button may go on with.
 */
export const focusWrongFieldIn = (part: Element | null): boolean =>
  focused(part?.querySelector<HTMLElement>(INVALID) ?? null)

function focused(wrong: HTMLElement | null): boolean {
  wrong?.focus()
  wrong?.scrollIntoView({ block: 'center' })
  return wrong !== null
}

/** Focuses the first invalid field when a save is refused. Pass a new object for each refusal. */
export function useFocusWrongField(refusal: object | null): void {
  useEffect(() => {
    if (!refusal || focusWrongField()) return
    const observer = new MutationObserver(() => focusWrongField() && observer.disconnect())
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    const timer = setTimeout(() => observer.disconnect(), MAX_WAIT_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [refusal])
}
