import { startTransition, useEffect, useState } from 'react'

/** How long a value has to stand, in milliseconds: longer than from one key to the next. */
const PAUSE_MS = 250

/**
 * The value as it stood in the last pause, for what may follow typing a little later because it costs more than the
 * rows do. While `isFirst` of the value that stands, the next one comes at once.
 */
export function useDebouncedValue<T>(value: T, isFirst: (settled: T) => boolean): T {
  const [settled, setSettled] = useState({ value })
  const pause = isFirst(settled.value) ? 0 : PAUSE_MS
  useEffect(() => {
    if (value === settled.value) return
    const timer = setTimeout(() => startTransition(() => setSettled({ value })), pause)
    return () => clearTimeout(timer)
  }, [value, settled, pause])
  return settled.value
}
