import { useSyncExternalStore } from 'react'

/** Whether the device has a network. The server may still be unreachable. */
export const isOnline = (): boolean => navigator.onLine

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** Calls back whenever the device has a network again, until the returned function is called. */
export function onReconnect(listener: () => void): () => void {
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}

/**
 * Calls back when somebody looks at this tab again, or a device wakes up: others may have changed what it shows. Until the
 * returned function is called.
 */
export function onReturn(listener: () => void): () => void {
  const whenVisible = (): void => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', whenVisible)
  return () => document.removeEventListener('visibilitychange', whenVisible)
}
