import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { Highlight } from '../ui/table/Highlight.tsx'
import { InactiveBadge, StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import classes from './cells.module.css'

interface ServiceCellProps {
  readonly row: VisibleDashboardRow
  /** Stands below where it has no column. */
  readonly supplierName?: string
}

/** The service, how many of a warrant's systems are ready for it, and of which type it is. */
export function ServiceCell({ row, supplierName }: ServiceCellProps) {
  const kind = [row.serviceType, row.propertyServiceRef].filter(Boolean).join(' · ')
  return (
    <>
      <Highlight text={row.serviceName} /> <Readiness row={row} /> {!row.serviceActive && <InactiveBadge />}{' '}
      <span className={classes.below}>
        <Highlight text={kind} />
      </span>{' '}
      {supplierName && (
        <span className={classes.below}>
          <Highlight text={supplierName} />
        </span>
      )}
    </>
  )
}

/** The counts stand on BWOF rows that internal users and customers see. */
function Readiness({ row }: { readonly row: VisibleDashboardRow }) {
  const { readyBwofSubServices: ready, totalBwofSubServices: total } = row
  if (!total || ready === null || ready === undefined) return null
  const words = `${ready} of ${total}`
  const title = `${words} BWOF sub-services ready`
  if (ready === total) {
    return (
      <StatusBadge tone="away" title={title}>
        {words}
      </StatusBadge>
    )
  }
  return (
    <span className={classes.readiness} title={title}>
      {words}
    </span>
  )
}
