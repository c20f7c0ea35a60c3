import { confirmDiscarding } from '../feedback/confirm.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/**
 * What Cancel, Escape and a click outside do where something can be entered: close, but ask first while that `wouldLose` it
 * (docs/rules/screens.md#saving). Leaving the screen asks too. What is saved is closed by `onClose` itself.
 */
export function useGuardedClose(wouldLose: boolean, onClose: () => void): () => void {
  useLeaveGuard(wouldLose)
  return () => {
    if (!wouldLose) return onClose()
    void confirmDiscarding().then((isDiscarded) => {
      if (isDiscarded) onClose()
    })
  }
}
