import { endSession } from '../auth/session.ts'
import { hasUnsavedWork } from '../lib/unsaved.ts'
import { confirmLeaving } from '../ui/feedback/confirm.ts'

/** Ends the session, after asking if there are unsaved changes. */
export async function logOut(): Promise<void> {
  if (!hasUnsavedWork() || (await confirmLeaving())) endSession()
}
