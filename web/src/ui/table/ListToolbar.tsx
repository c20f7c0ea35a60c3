import type { ReactNode } from 'react'
import classes from './ListToolbar.module.css'

interface ListToolbarProps {
  /** The filter and its toggles, at the left. */
  readonly children: ReactNode
  /** Count, export and the like, at the right. */
  readonly aside?: ReactNode
}

/** What stands above a list. */
export function ListToolbar({ children, aside }: ListToolbarProps) {
  return (
    <div className={`no-print ${classes.toolbar}`} role="group" aria-label="List filters">
      {children}
      <div className={classes.aside}>{aside}</div>
    </div>
  )
}
