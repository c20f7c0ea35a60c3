import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { Highlight } from '../ui/table/Highlight.tsx'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import classes from './cells.module.css'
import { addressOf } from './row-address.ts'

/** The name, address and customer of a property. */
export function PropertyCell({ row }: { readonly row: VisibleDashboardRow }) {
  return (
    <>
      <Highlight text={row.propertyName} /> {!row.propertyActive && <InactiveBadge />}{' '}
      <span className={classes.below}>
        <Highlight text={addressOf(row)} />
      </span>{' '}
      {row.customerName && (
        <span className={classes.below}>
          <Highlight text={row.customerName} />
        </span>
      )}
    </>
  )
}
