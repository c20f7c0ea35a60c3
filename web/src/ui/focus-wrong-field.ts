import { useEffect } from 'react'

/** A field that says it is wrong has to be mended first. False if none does. */
export function focusWrongField(): boolean {
  const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  wrong?.focus()
  wrong?.scrollIntoView({ block: 'center' })
  return wrong !== null
}

/** Goes to the first wrong field when a save was refused; each refusal is another object. */
export function useFocusWrongField(refusal: object | null): void {
  useEffect(() => {
    if (refusal) focusWrongField()
  }, [refusal])
}
