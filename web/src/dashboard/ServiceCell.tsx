import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import lines from '../ui/table/CellLines.module.css'
import { Highlight } from '../ui/table/Highlight.tsx'
import { StatusBadge, StatusText } from '../ui/feedback/StatusBadge.tsx'
import { recordName } from '../ui/table/record-name.tsx'
import classes from './cells.module.css'

/** What is recommended for a late warrant with nothing outstanding (docs/rules/services-and-dates.md#outstanding). */
export const ISSUE_THE_WARRANT = 'Issue the warrant'

interface ServiceCellProps {
  readonly row: VisibleDashboardRow
  /** Shown below the service if there is no column for suppliers. There is little room then, and the name gets both lines. */
  readonly supplierName?: string
}

/** The service with its type, and for a warrant how many of its systems are ready. */
export function ServiceCell({ row, supplierName }: ServiceCellProps) {
  const kind = [row.serviceType, row.propertyServiceRef].filter(Boolean).join(' · ')
  const isNarrow = supplierName !== undefined
  return (
    <span className={isNarrow ? classes.narrow : lines.lines}>
      <span>{recordName(row.serviceName, row.serviceActive)}</span>{' '}
      <span className={lines.parts}>
        <Readiness row={row} /> {row.isWarrantToIssue && <StatusText tone="upcoming">{ISSUE_THE_WARRANT}</StatusText>}{' '}
        {kind && (
          <span>
            <Highlight text={kind} />
          </span>
        )}{' '}
        {supplierName && (
          <span>
            <Highlight text={supplierName} />
          </span>
        )}
      </span>
    </span>
  )
}

/** Only BWOF rows have these counts, and only internal users and customers get them. */
function Readiness({ row }: { readonly row: VisibleDashboardRow }) {
  const { readyBwofSubServices: ready, totalBwofSubServices: total } = row
  if (!total || ready === null || ready === undefined) return null
  const text = `${ready} of ${total}`
  const title = `${text} BWOF sub-services ready`
  if (ready === total) {
    return (
      <StatusBadge tone="away" title={title}>
        {text}
      </StatusBadge>
    )
  }
  return (
    <span className={classes.readiness} title={title}>
      {text}
    </span>
  )
}
