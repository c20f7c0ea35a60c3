import { useIsOnline } from '../lib/online.ts'
import classes from './Layout.module.css'

/** Says so above the screen while the device has no network. */
export function OfflineNote() {
  const isOnline = useIsOnline()
  return (
    // Always there, so that a screen reader tells what comes into it.
    <div role="status" className={isOnline ? undefined : classes.note}>
      {!isOnline && 'You are offline. Saving and what is not on this device wait for the connection.'}
    </div>
  )
}
