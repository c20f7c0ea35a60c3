import classes from '../certificate/WaitingCount.module.css'
import { useMailbox } from './mailbox.ts'

/** How many messages wait for somebody to file them; nothing if none does. */
export function UnmatchedCount() {
  const unmatched = useMailbox()?.unmatched
  return unmatched ? <span className={classes.count}>{unmatched.toLocaleString('en-NZ')}</span> : null
}
