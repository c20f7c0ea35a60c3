import { useSyncExternalStore } from 'react'

let isOver = false
const listeners = new Set<() => void>()

/** Tells that the first screen has what it needs, or that something else is needed now. */
export function endFirstScreen(): void {
  if (isOver) return
  isOver = true
  for (const listener of listeners) listener()
}

/** Calls the listener when the first screen is over. Returns a function that takes it back. */
export function onFirstScreenOver(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the first screen is over, so that code may load that it can do without. */
export const useIsFirstScreenOver = (): boolean => useSyncExternalStore(onFirstScreenOver, () => isOver)
