import { useSyncExternalStore } from 'react'

let isOver = false
const listeners = new Set<() => void>()

/** Tells that the first screen has what it needs. */
export function endFirstScreen(): void {
  isOver = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the first screen has what it needs, so that code may load that it can do without. */
export const useIsFirstScreenOver = (): boolean => useSyncExternalStore(subscribe, () => isOver)
