import type { PricedService } from '@app/contract/pricing/schema'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { ListRows } from '../ui/list-rows.ts'
import type { ListView } from '../ui/list-view.ts'
import type { RowLink } from '../ui/row.ts'
import { EDIT_COLUMNS, READ_COLUMNS } from './pricing-columns.tsx'

/** Widths of the window, in em, below which the rows are cards. */
const CARDS_BELOW = { read: 62, edit: 82 } as const

interface PricingTableProps {
  readonly list: ListRows<PricedService>
  readonly view: ListView
  readonly isEditing: boolean
}

const rowKey = (service: PricedService) => service.propertyServiceId
const rowLink = (service: PricedService): RowLink => ({
  to: '/property/$propertyId',
  params: { propertyId: String(service.propertyId) },
})

/** The services with their prices; each row leads to its property. */
export function PricingTable({ list, view, isEditing }: PricingTableProps) {
  return (
    <DataTable
      label="Services and prices"
      columns={isEditing ? EDIT_COLUMNS : READ_COLUMNS}
      cardsBelow={isEditing ? CARDS_BELOW.edit : CARDS_BELOW.read}
      list={list}
      view={view}
      rowKey={rowKey}
      rowLink={isEditing ? undefined : rowLink}
      empty={
        <EmptyState title="No records found.">
          {list.total === 0
            ? 'No active service of an active property is billed to this company.'
            : 'Take words away from the filter.'}
        </EmptyState>
      }
    />
  )
}
