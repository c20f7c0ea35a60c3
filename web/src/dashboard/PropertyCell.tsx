import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import lines from '../ui/table/CellLines.module.css'
import { Highlight } from '../ui/table/Highlight.tsx'
import { recordName } from '../ui/table/record-name.tsx'
import { addressOf } from './row-address.ts'

/** The name, address and customer of a property. */
export function PropertyCell({ row }: { readonly row: VisibleDashboardRow }) {
  return (
    <span className={lines.lines}>
      <span>{recordName(row.propertyName, row.propertyActive)}</span>{' '}
      <span className={lines.parts}>
        <span className={lines.long}>
          <Highlight text={addressOf(row)} />
        </span>{' '}
        {row.customerName && (
          <span>
            <Highlight text={row.customerName} />
          </span>
        )}
      </span>
    </span>
  )
}
