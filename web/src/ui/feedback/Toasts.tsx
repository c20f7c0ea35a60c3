import '@mantine/notifications/styles.layer.css'
import { getDefaultZIndex } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { MouseEvent } from 'react'
import { useIsDialogOpen } from '../layout/open-dialogs.ts'
import classes from './Toasts.module.css'
import { useUndoKey } from './undo-key.ts'

/** Below a short list a message comes up under the pointer: the second click of somebody who clicks twice is not meant for it. */
function stopSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation()
}

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
      onClickCapture={stopSecondClick}
      // Menus and calendars that somebody opens below a message are above it.
      zIndex={getDefaultZIndex('popover') - 1}
    />
  )
}
