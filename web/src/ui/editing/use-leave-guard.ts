import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { markUnsaved } from '../../lib/unsaved.ts'
import { confirmLeaving } from '../feedback/confirm.ts'

/**
 * Asks before the person leaves unsaved changes through a link, the browser's buttons, closing the tab or logging out.
 * While `dirty`, an expired session asks for the password instead of closing the screen.
 */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => (dirty ? markUnsaved() : undefined), [dirty])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmLeaving()),
    enableBeforeUnload: dirty,
    disabled: !dirty,
  })
}
