import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/** Where toasts appear. */
export function Toasts() {
  return <Notifications position="bottom-right" layout="stacked" limit={4} className={classes.toasts} />
}
