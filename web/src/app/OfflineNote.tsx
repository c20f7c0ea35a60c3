import { useIsOnline } from '../lib/online.ts'
import classes from './Layout.module.css'

/** A note above the screen while the device has no network. */
export function OfflineNote() {
  const isOnline = useIsOnline()
  return (
    // Always rendered, so that screen readers announce the note when it appears.
    <div role="status" className={isOnline ? undefined : classes.note}>
      {!isOnline && 'You are offline. Saving, and anything not stored on this device, needs a connection.'}
    </div>
  )
}
