import type { AssociatedProperty } from '@app/contract/company/schema'
import { propertySearchText } from '@app/contract/property/rules'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Highlight } from '../ui/table/Highlight.tsx'
import { IslandBadge } from '../ui/domain/IslandBadge.tsx'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useLocalView } from '../ui/table/list-view.ts'
import { RowCount } from '../ui/table/RowCount.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'

const COLUMNS: readonly Column<AssociatedProperty>[] = [
  { id: 'id', header: 'ID', value: (row) => row.propertyId, isNumeric: true, width: 72, card: 'aside' },
  {
    id: 'property',
    header: 'Property',
    value: (row) => row.propertyNameAndLocation,
    cell: (row) => (
      <>
        <Highlight text={row.propertyNameAndLocation} /> {!row.active && <InactiveBadge />}
      </>
    ),
    card: 'title',
  },
  { id: 'ref', header: 'Customer ref', value: (row) => row.customerPropertyRef, width: '18%' },
  {
    id: 'island',
    header: 'Island',
    value: (row) => row.isle,
    cell: (row) => <IslandBadge island={row.isle} />,
    width: 84,
    card: 'none',
  },
]

/** The properties that a company is associated with, in any relationship. */
export function AssociatedProperties({ properties }: { readonly properties: readonly AssociatedProperty[] }) {
  const view = useLocalView({ size: 20 })
  const list = useListRows({ rows: properties, columns: COLUMNS, view, searchText: propertySearchText })

  return (
    <Section
      title="Associated properties"
      aside={<RowCount list={list} />}
      actions={<KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />}
    >
      <DataTable
        label="Associated properties"
        columns={COLUMNS}
        list={list}
        view={view}
        rowKey={(row) => row.propertyId}
        rowLink={(row) => ({ to: '/property/$propertyId', params: { propertyId: String(row.propertyId) } })}
        rowState={(row) => ({ isDimmed: !row.active })}
        empty={
          list.total === 0 ? (
            <EmptyState title="No properties">No property is associated with this company.</EmptyState>
          ) : (
            <EmptyState title="No properties match">Remove words from the filter.</EmptyState>
          )
        }
      />
    </Section>
  )
}
