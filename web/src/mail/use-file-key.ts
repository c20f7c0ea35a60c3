import { useCallbackRef } from '@mantine/hooks'
import { useEffect } from 'react'

const FIELDS = 'input, textarea, select, [contenteditable="true"]'

/** Runs when somebody presses F outside a field. */
export function useFileKey(isActive: boolean, run: () => void): void {
  const onKey = useCallbackRef((event: KeyboardEvent): void => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== 'f') return
    if (event.target instanceof Element && event.target.closest(FIELDS)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!isActive) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isActive, onKey])
}
