import type { ReactNode } from 'react'
import classes from './ListToolbar.module.css'

interface ListToolbarProps {
  /** The filter and its toggles, at the left. */
  readonly children: ReactNode
  /** At the right, such as the count and the export button. */
  readonly aside?: ReactNode
}

/** The bar above a list. */
export function ListToolbar({ children, aside }: ListToolbarProps) {
  return (
    <div className={`no-print ${classes.toolbar}`} role="group" aria-label="List filters" data-limits>
      {children}
      <div className={classes.aside}>{aside}</div>
    </div>
  )
}
