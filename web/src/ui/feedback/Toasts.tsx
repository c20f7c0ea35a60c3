import '@mantine/notifications/styles.layer.css'
import { getDefaultZIndex } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useIsDialogOpen } from '../layout/open-dialogs.ts'
import classes from './Toasts.module.css'
import { useUndoKey } from './undo-key.ts'

/** Where toasts appear. */
export function Toasts() {
  useUndoKey()
  const className = useIsDialogOpen() ? `${classes.toasts} ${classes.aside}` : classes.toasts
  // One that is removed under the pointer is never left by it, and would keep all later ones for good.
  return (
    <Notifications
      position="bottom-right"
      layout="stacked"
      limit={4}
      pauseResetOnHover="notification"
      className={className}
      // Menus and calendars that somebody opens below a message are above it.
      zIndex={getDefaultZIndex('popover') - 1}
    />
  )
}
