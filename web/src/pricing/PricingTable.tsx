import { useMemo } from 'react'
import type { PricedService } from '@app/contract/pricing/schema'
import { CARDS_BELOW, DataTable } from '../ui/table/DataTable.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import type { ListRows } from '../ui/table/list-rows.ts'
import type { ListView } from '../ui/table/list-view.ts'
import type { RowLink, RowState } from '../ui/table/row.ts'
import type { PricingColumn } from './pricing-columns.tsx'
import classes from './pricing-columns.module.css'

/** The width of the window, in em, below which rows are cards in edit mode. Fields need more room than text. */
const EDITED_CARDS_BELOW = 62

interface PricingTableProps {
  readonly list: ListRows<PricedService>
  readonly view: ListView
  readonly columns: readonly PricingColumn[]
  readonly isEditing: boolean
}

const rowKey = (service: PricedService) => service.propertyServiceId
const rowLink = (service: PricedService): RowLink => ({
  to: '/property/$propertyId',
  params: { propertyId: String(service.propertyId) },
})

/** The services with their prices. Each row links to its property. */
export function PricingTable({ list, view, columns, isEditing }: PricingTableProps) {
  const { rows } = list
  const rowState = useMemo(() => {
    const again = new Set(rows.filter((row, at) => rows[at - 1]?.propertyId === row.propertyId))
    return (row: PricedService): RowState => ({ className: again.has(row) ? classes.again : classes.named })
  }, [rows])
  return (
    <div className="sideways">
      <DataTable
        label="Services and prices"
        columns={columns}
        cardsBelow={isEditing ? EDITED_CARDS_BELOW : CARDS_BELOW}
        list={list}
        view={view}
        rowKey={rowKey}
        rowState={rowState}
        rowLink={isEditing ? undefined : rowLink}
        empty={
          <EmptyState title="No records found.">
            {list.total === 0
              ? 'No active service of an active property is billed to this company.'
              : 'Remove words from the filter.'}
          </EmptyState>
        }
      />
    </div>
  )
}
