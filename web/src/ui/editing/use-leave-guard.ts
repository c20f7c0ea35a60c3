import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { markUnsaved } from '../../lib/unsaved.ts'
import { confirmLeaving } from '../feedback/confirm.ts'

/** The guards with something to lose, such as that of a screen and of a dialog over it. The first one asks for all. */
const guards: AbortController[] = []

/**
 * Asks before the person leaves unsaved changes through a link, the browser's buttons, closing the tab or logging out.
 * While `dirty`, an expired session asks for the password instead of closing the screen. A question that is open when
 * nothing would be lost any more is taken back.
 */
export function useLeaveGuard(dirty: boolean): void {
  const { history } = useRouter()
  const own = useRef<AbortController>(null)
  useEffect(() => {
    if (!dirty) return
    const guard = new AbortController()
    const unmark = markUnsaved()
    own.current = guard
    guards.push(guard)
    return () => {
      unmark()
      guards.splice(guards.indexOf(guard), 1)
      guard.abort()
    }
  }, [dirty])
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      const guard = own.current
      if (current.pathname === next.pathname || !guard || guards[0] !== guard) return false
      if (action === 'PUSH' || action === 'REPLACE') return !(await confirmLeaving(guard.signal))
      // The browser has gone already. It comes back at once, so that the address is that of the screen however often
      // somebody presses Back, and goes again once the answer is there.
      const steps = window.history.state.__TSR_index - history.location.state.__TSR_index
      void confirmLeaving(guard.signal).then((isLeaving) => isLeaving && history.go(steps, { ignoreBlocker: true }))
      return true
    },
    enableBeforeUnload: dirty,
    disabled: !dirty,
  })
}
