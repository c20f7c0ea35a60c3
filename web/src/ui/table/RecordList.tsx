import { isOnIsland } from '@app/contract/property/rules'
import type { Island } from '@app/contract/scalars'
import { Switch } from '@mantine/core'
import { memo, useCallback, useMemo, type ReactNode } from 'react'
import { hasJustArrived } from '../../lib/arrivals.ts'
import type { useCachedList } from '../../lib/cached-list.ts'
import { IslandFilter } from '../fields/IslandFilter.tsx'
import { KeywordFilter } from '../fields/KeywordFilter.tsx'
import { ScreenHeader } from '../layout/ScreenHeader.tsx'
import { useAnySearch, useChangeSearch } from './change-search.ts'
import type { Arrangement } from './column-choice.ts'
import type { Column } from './column.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { countRows } from './count-rows.ts'
import { FacetFilters } from './FacetFilters.tsx'
import { NO_FACETS, useFacets, type ChosenFacet, type Facet } from './facets.ts'
import { DataTable } from './DataTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { useListRows } from './list-rows.ts'
import { pageOf, useAddressView } from './list-view.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { NoRows } from './NoRows.tsx'
import type { RowLink } from './row.ts'
import { RowCount } from './RowCount.tsx'
import { useRowSelection, type RowsSelected } from './row-selection.ts'
import { RowSelection } from './RowSelection.tsx'
import { useSteadyRows } from './steady-rows.ts'

/** What an export of the list filters by, as the screen does. */
interface RecordFilters<Row> {
  readonly queryString: string
  readonly onlyActive: boolean
  readonly filterNorthIsland: boolean
  readonly filterSouthIsland: boolean
  readonly facets: readonly ChosenFacet<Row>[]
}

/** How many rows the list would show with the query of another address. */
type CountRows = (search: Readonly<Record<string, string>>) => Promise<number>

interface RecordListProps<Row extends object> {
  readonly title: string
  /** The plural in sentences, such as `properties`. */
  readonly of: string
  /** How records get into an empty list. */
  readonly origin: ReactNode
  /** The button that begins a new record. */
  readonly newButton: ReactNode
  readonly list: ReturnType<typeof useCachedList<Row>>
  /** The rows of the list that belong on this screen. */
  readonly rows: readonly Row[]
  /** The title of the message when the list cannot be loaded. */
  readonly failure: string
  readonly columns: readonly Column<Row>[]
  readonly searchText: (row: Row) => string
  readonly rowKey: (row: Row) => number
  readonly rowLink: (row: Row) => RowLink
  readonly isActive: (row: Row) => boolean
  readonly islandOf: (row: Row) => Island
  readonly isExporting: boolean
  readonly onExport: (filters: RecordFilters<Row>) => void
  readonly facets?: readonly Facet<Row>[]
  /** The facets once they know what the query of another address chooses by. Without it, those of the screen. */
  readonly facetsFor?: (search: Readonly<Record<string, string>>) => Promise<readonly Facet<Row>[]>
  readonly arrangement?: Arrangement
  /** The saved views of the list. */
  readonly views?: (count: CountRows) => ReactNode
  /** A view is on its way that says which rows show. */
  readonly isOpening?: boolean
  /** What can be done to the selected rows, below the list; without it no row can be selected. */
  readonly actions?: ((selection: RowsSelected<Row>) => ReactNode) | undefined
}

const everyRow = (): boolean => true
const noRow = (): boolean => false

const islandsOf = (island: string | undefined) => ({
  filterNorthIsland: island === 'NI',
  filterSouthIsland: island === 'SI',
})

interface TogglesProps {
  readonly island: Parameters<typeof IslandFilter>[0]['value']
  readonly inactive: boolean
  readonly change: ReturnType<typeof useChangeSearch>
}

/** Do not rerender while somebody types. */
const Toggles = memo(function Toggles({ island, inactive, change }: TogglesProps) {
  return (
    <>
      <IslandFilter value={island} onChange={(chosen) => change({ island: chosen ?? undefined })} />
      <Switch
        label="Only active"
        checked={!inactive}
        onChange={(event) => change({ inactive: event.currentTarget.checked ? undefined : true })}
      />
    </>
  )
})

const NONE: readonly never[] = []

/** A list screen of records that the browser keeps, with filters that are kept in the address (docs/rules/screens.md#lists). */
export function RecordList<Row extends object>(props: RecordListProps<Row>) {
  const { title, of, list: kept, rows, columns, searchText, rowKey, rowLink, isActive, islandOf } = props
  const { facets = NONE, arrangement, isOpening = false } = props
  const { island, inactive = false } = useAnySearch()
  const changeSearch = useChangeSearch()
  const islands = useMemo(() => islandsOf(island), [island])
  const keep = useCallback(
    (row: Row) => (inactive || isActive(row)) && isOnIsland(islandOf(row), islands),
    [inactive, islands, isActive, islandOf],
  )
  const rowState = useCallback((row: Row) => ({ isDimmed: !isActive(row), isChanged: hasJustArrived(row) }), [isActive])
  const isLoading = (!kept.hasRows && kept.state === 'loading') || isOpening
  const view = useAddressView()
  const found = useListRows({ rows, columns, view, searchText, keep })
  const { list: faceted, filters } = useFacets(facets, found, rows)
  const { chosen } = filters
  const asked = JSON.stringify([view.filter, view.sort, island, inactive, chosen.map(({ keys }) => keys)])
  const { list, area } = useSteadyRows(faceted, asked, rowKey)
  const count: CountRows = async (search) => {
    const elsewhere = islandsOf(search['island'])
    const isKept = (row: Row) =>
      (search['inactive'] === 'true' || isActive(row)) && isOnIsland(islandOf(row), elsewhere)
    const known = (await props.facetsFor?.(search)) ?? facets
    return countRows({ rows, searchText, facets: known, keep: isKept }, search)
  }
  const { page, size } = view
  const onPage = useMemo(() => pageOf(list.rows, { page, size }).rows, [list.rows, page, size])
  const canSelect = props.actions ? everyRow : noRow
  const selection = useRowSelection({ rows, found: list.rows, page: onPage, keyOf: rowKey, canSelect, keptAs: title })

  return (
    <>
      <ScreenHeader title={title} aside={props.views?.(count)} actions={props.newButton} />
      <ListToolbar
        aside={
          <>
            <RowCount list={list} isLoading={isLoading} />
            {arrangement && <ColumnsButton columns={columns} arrangement={arrangement} />}
            <ExportButton
              isRunning={props.isExporting}
              onClick={() =>
                props.onExport({ queryString: view.filter, onlyActive: !inactive, ...islands, facets: chosen })
              }
            />
          </>
        }
      >
        <KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />
        <Toggles island={island ?? null} inactive={inactive} change={changeSearch} />
        {facets.length > 0 && <FacetFilters filters={filters} />}
      </ListToolbar>
      <RowSelection selection={selection}>
        <div {...area}>
          <DataTable
            label={title}
            lines={1}
            columns={columns}
            arrangement={arrangement}
            list={list}
            view={view}
            rowKey={rowKey}
            rowLink={rowLink}
            rowState={rowState}
            isLoading={isLoading}
            failure={
              kept.state === 'error'
                ? { title: props.failure, error: kept.error, onRetry: () => void kept.refresh() }
                : null
            }
            empty={
              <NoRows
                list={list}
                of={of}
                origin={props.origin}
                onShowAll={() => changeSearch({ ...NO_FACETS, q: undefined, island: undefined, inactive: true })}
              />
            }
          />
        </div>
        {selection.selected.length > 0 && props.actions?.(selection)}
      </RowSelection>
    </>
  )
}
