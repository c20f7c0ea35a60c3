import { CERTIFICATE_KIND_NAMES } from '@app/contract/certificate/rules'
import { acceptanceFindings } from '@app/contract/certificate/acceptance'
import type { Certificate } from '@app/contract/certificate/schema'
import { shownDay } from '@app/contract/dates'
import { useNamedFacets } from '../company/named-facets.ts'
import { dayOf } from '../lib/dates.ts'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { Highlight } from '../ui/table/Highlight.tsx'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { ColumnsButton } from '../ui/table/ColumnsButton.tsx'
import { FacetFilters } from '../ui/table/FacetFilters.tsx'
import { NO_FACETS, useFacets, type Facet } from '../ui/table/facets.ts'
import { useArrangement } from '../ui/table/kept-columns.ts'
import { useListRows } from '../ui/table/list-rows.ts'
import { useAddressView } from '../ui/table/list-view.ts'
import { useSteadyRows } from '../ui/table/steady-rows.ts'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { NoRows } from '../ui/table/NoRows.tsx'
import type { RowLink } from '../ui/table/row.ts'
import { RowCount } from '../ui/table/RowCount.tsx'
import { titleWithRef } from './certificate-words.ts'

const systemsOf = ({ systems }: Certificate): string => systems.map(titleWithRef).join(', ')
const isReadyToAccept = (row: Certificate): boolean => acceptanceFindings(row).length === 0

const COLUMNS: readonly Column<Certificate>[] = [
  {
    id: 'property',
    header: 'Property',
    value: (row) => row.propertyName,
    cell: (row) => <Highlight text={row.propertyName} />,
    card: 'title',
    width: '24%',
  },
  { id: 'systems', header: 'Specified systems', value: systemsOf, cell: (row) => <Highlight text={systemsOf(row)} /> },
  { id: 'kind', header: 'Kind', value: (row) => CERTIFICATE_KIND_NAMES[row.kind], width: 120 },
  {
    id: 'supplier',
    header: 'Supplier',
    value: (row) => row.supplierName,
    cell: (row) => <Highlight text={row.supplierName} />,
    width: '18%',
  },
  {
    id: 'complete',
    header: 'Facts',
    value: (row) => (isReadyToAccept(row) ? 'complete' : 'missing'),
    width: 100,
  },
  {
    id: 'received',
    header: 'Received',
    value: (row) => row.whenReceived,
    cell: (row) => shownDay(dayOf(row.whenReceived)),
    isNumeric: true,
    width: 124,
  },
]

const FACETS: readonly Facet<Certificate>[] = [
  {
    name: 'supplier',
    isId: true,
    label: 'Supplier',
    keyOf: (row) => String(row.supplierCompanyId ?? ''),
    wordsOf: (row) => row.supplierName,
    none: 'No supplier',
  },
]

const searchText = (row: Certificate): string =>
  [row.propertyName, systemsOf(row), row.supplierName, row.iqpName, row.iqpRegistrationNumber].join(' ')
const rowKey = ({ certificateId }: Certificate): number => certificateId
const rowLink = ({ certificateId }: Certificate): RowLink => ({
  to: '/certificates-to-check',
  search: { certificate: certificateId },
})

/** The certificates that wait, as a list. A row opens the certificate to check it. */
export function WaitingList({ rows }: { readonly rows: readonly Certificate[] }) {
  const view = useAddressView({ size: 50 })
  const arrangement = useArrangement('certificates')
  const changeSearch = useChangeSearch()
  const found = useListRows({ rows, columns: COLUMNS, view, searchText })
  const { list: faceted, filters } = useFacets(useNamedFacets(FACETS), found, rows)
  const asked = JSON.stringify([view.filter, view.sort, filters.chosen.map(({ keys }) => keys)])
  const { list, area } = useSteadyRows(faceted, asked, rowKey)
  return (
    <>
      <ListToolbar
        aside={
          <>
            <RowCount list={list} />
            <ColumnsButton columns={COLUMNS} arrangement={arrangement} />
          </>
        }
      >
        <KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />
        <FacetFilters filters={filters} />
      </ListToolbar>
      <div {...area}>
        <DataTable
          label="Certificates to check"
          lines={1}
          columns={COLUMNS}
          arrangement={arrangement}
          list={list}
          view={view}
          rowKey={rowKey}
          rowLink={rowLink}
          empty={
            <NoRows
              list={list}
              of="certificates"
              origin=""
              onShowAll={() => changeSearch({ ...NO_FACETS, q: undefined })}
            />
          }
        />
      </div>
    </>
  )
}
