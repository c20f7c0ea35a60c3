import type { SeenDashboardRow } from '@app/contract/dashboard/schema'
import { Highlight } from '../ui/Highlight.tsx'
import { InactiveBadge } from '../ui/StatusBadge.tsx'
import classes from './cells.module.css'
import { addressOf } from './row-address.ts'

/** Which building, where it is and whose. */
export function PropertyCell({ row }: { readonly row: SeenDashboardRow }) {
  const place = [addressOf(row), row.customerName].filter(Boolean).join(' · ')
  return (
    <>
      <Highlight text={row.propertyName} /> {!row.propertyActive && <InactiveBadge />}
      {place && (
        <span className={classes.below}>
          <Highlight text={place} />
        </span>
      )}
    </>
  )
}
