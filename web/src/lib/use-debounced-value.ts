import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A pause in typing, in milliseconds: longer than the time between two keystrokes. */
export const TYPING_PAUSE_MS = 250

/**
 * The value after the last pause in typing, for parts that are expensive to render. While `isFirst` holds for the
 * current value, the next one is taken at once. `initial` is the value of the first rendering, if the given one is
 * expensive already.
 */
export function useDebouncedValue<T>(value: T, isFirst: (settled: T) => boolean, initial = value): T {
  const [settled, setSettled] = useState({ value: initial })
  const pause = isFirst(settled.value) ? 0 : TYPING_PAUSE_MS
  useEffect(() => {
    if (value === settled.value) return
    const timer = setTimeout(() => startTransition(() => setSettled({ value })), pause)
    return () => clearTimeout(timer)
  }, [value, settled, pause])
  // A page is printed with all of it.
  useLayoutEffect(() => {
    if (value === settled.value) return
    const settle = (): void => flushSync(() => setSettled({ value }))
    window.addEventListener('beforeprint', settle)
    return () => window.removeEventListener('beforeprint', settle)
  }, [value, settled])
  return settled.value
}
