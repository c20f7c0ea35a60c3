import { useSyncExternalStore } from 'react'

let isOver = false
const listeners = new Set<() => void>()

/** Tells that the first screen has what it needs, or that something else is needed now. */
export function endFirstScreen(): void {
  if (isOver) return
  isOver = true
  for (const listener of listeners) listener()
}

export const isFirstScreenOver = (): boolean => isOver

/** Calls the listener once the first screen is over, at once if it is. */
export function onFirstScreenOver(listener: () => void): void {
  if (isOver) listener()
  else listeners.add(listener)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the first screen is over, so that code may load that it can do without. */
export const useIsFirstScreenOver = (): boolean => useSyncExternalStore(subscribe, isFirstScreenOver)
