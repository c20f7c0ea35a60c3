import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import lines from '../ui/table/CellLines.module.css'
import { Highlight } from '../ui/table/Highlight.tsx'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import { addressOf } from './row-address.ts'

/** The name, address and customer of a property. */
export function PropertyCell({ row }: { readonly row: VisibleDashboardRow }) {
  return (
    <span className={lines.lines}>
      <span className={lines.head}>
        <span className={lines.text}>
          <Highlight text={row.propertyName} />
        </span>{' '}
        {!row.propertyActive && <InactiveBadge />}
      </span>{' '}
      <span className={lines.parts}>
        <span className={lines.text}>
          <Highlight text={addressOf(row)} />
        </span>{' '}
        {row.customerName && (
          <span className={lines.text}>
            <Highlight text={row.customerName} />
          </span>
        )}
      </span>
    </span>
  )
}
