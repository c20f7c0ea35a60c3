import { logOut as logOutCall } from '@app/contract/auth/calls'
import { endSession } from '../auth/session.ts'
import { send } from '../lib/send.ts'
import { hasUnsavedWork } from '../lib/unsaved.ts'
import { confirmLeaving } from '../ui/feedback/confirm.ts'

/**
 * Ends the session here and on the server, after asking if there are unsaved changes. It ends here even if the server
 * cannot be reached; there it then ends when it has been idle for long enough.
 */
export async function logOut(): Promise<void> {
  if (hasUnsavedWork() && !(await confirmLeaving())) return
  send(logOutCall).catch(() => {})
  endSession()
}
