import { useEffect } from 'react'

/** How long a wrong field may take to come, as one on another page of a list, in milliseconds. */
const PATIENCE_MS = 2000

const WRONG = '[aria-invalid="true"]'

/** A field that says it is wrong has to be mended first; those of an open dialog before those behind it. */
export function focusWrongField(): boolean {
  const wrong =
    document.querySelector<HTMLElement>(`[role="dialog"] ${WRONG}`) ??
    document.querySelector<HTMLElement>(`main ${WRONG}`)
  wrong?.focus()
  wrong?.scrollIntoView({ block: 'center' })
  return wrong !== null
}

/** Goes to the first wrong field when a save was refused; each refusal is another object. */
export function useFocusWrongField(refusal: object | null): void {
  useEffect(() => {
    if (!refusal || focusWrongField()) return
    const observer = new MutationObserver(() => focusWrongField() && observer.disconnect())
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [refusal])
}
