import { useWaitingCount } from './counts.ts'
import classes from './WaitingCount.module.css'

/** How many certificates wait for a decision; nothing if none does. */
export function WaitingCount() {
  const waiting = useWaitingCount()
  if (!waiting) return null
  return <span className={classes.count}>{waiting.toLocaleString('en-NZ')}</span>
}
