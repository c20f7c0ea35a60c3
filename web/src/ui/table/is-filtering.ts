import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The field of a list's filter (web/src/ui/fields/KeywordFilter.tsx). */
const isFilter = ({ target }: Event): boolean => target instanceof Element && target.matches('main input[type=search]')

/** Whether the keys of a browser that find a text in the page were pressed. */
const isFindKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && /^[fg]$/i.test(key))

/**
 * Whether somebody is at the filter of a list and looks at the rows in sight only: since the focus came to it or something was
 * typed, nothing was scrolled, the focus did not leave, and nothing is being found in the page or printed.
 */
export function useIsFiltering(): boolean {
  const [isFiltering, setFiltering] = useState(false)
  useEffect(() => {
    const away = new AbortController()
    const options = { signal: away.signal, passive: true }
    const start = (event: Event): void => {
      if (isFilter(event)) startTransition(() => setFiltering(true))
    }
    const stop = (): void => startTransition(() => setFiltering(false))
    const stopAtOnce = (): void => flushSync(() => setFiltering(false))
    const stopToFind = (event: KeyboardEvent): void => {
      if (isFindKey(event)) stopAtOnce()
    }
    for (const event of ['focusin', 'input']) addEventListener(event, start, options)
    // A browser that opens a field of its own takes the focus from the window.
    for (const event of ['scroll', 'wheel', 'touchmove', 'resize', 'focusout', 'blur']) {
      addEventListener(event, stop, options)
    }
    addEventListener('keydown', stopToFind, options)
    addEventListener('beforeprint', stopAtOnce, options)
    return () => away.abort()
  }, [])
  return isFiltering
}
