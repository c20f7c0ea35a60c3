import { useEffect, useRef } from 'react'
import { confirmDiscarding } from '../feedback/confirm.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/**
 * What Cancel, Escape and a click outside do where something can be entered: close, but ask first while that `wouldLose` it
 * (docs/rules/screens.md#saving). Leaving the screen asks too. What is saved is closed by `onClose` itself, which takes
 * a question back that is still open.
 */
export function useGuardedClose(wouldLose: boolean, onClose: () => void): () => void {
  const asking = useRef<AbortController>(null)
  useLeaveGuard(wouldLose)
  useEffect(() => (wouldLose ? () => asking.current?.abort() : undefined), [wouldLose])
  return () => {
    if (!wouldLose) return onClose()
    asking.current = new AbortController()
    void confirmDiscarding(asking.current.signal).then((isDiscarded) => {
      if (isDiscarded) onClose()
    })
  }
}
