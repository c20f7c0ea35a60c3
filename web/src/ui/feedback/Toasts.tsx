import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { useIsDialogOpen } from '../layout/open-dialogs.ts'
import classes from './Toasts.module.css'
import { useUndoKey } from './undo-key.ts'

/** Where toasts appear. */
export function Toasts() {
  useUndoKey()
  const className = useIsDialogOpen() ? `${classes.toasts} ${classes.aside}` : classes.toasts
  return <Notifications position="bottom-right" layout="stacked" limit={4} className={className} />
}
