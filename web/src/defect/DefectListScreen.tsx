import { DEFECT_COLUMNS, defectSearchText, RESPONSIBLE_PARTIES, SEVERITIES } from '@app/contract/defect/rules'
import type { VisibleDefect } from '@app/contract/defect/schema'
import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { inWords } from '../lib/words.ts'
import { exportedColumns } from '../ui/table/column-choice.ts'
import { ColumnsButton } from '../ui/table/ColumnsButton.tsx'
import { countRows } from '../ui/table/count-rows.ts'
import { FacetFilters } from '../ui/table/FacetFilters.tsx'
import { facetChoice, NO_FACETS, useFacets, type Facet } from '../ui/table/facets.ts'
import { searchOf } from '../view/address.ts'
import { useSavedView } from '../view/use-saved-view.ts'
import { ViewsButton } from '../view/ViewsButton.tsx'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { ExportButton } from '../ui/table/ExportButton.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useAddressView } from '../ui/table/list-view.ts'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { NoRows } from '../ui/table/NoRows.tsx'
import type { RowLink } from '../ui/table/row.ts'
import { RowCount } from '../ui/table/RowCount.tsx'
import { readDefects, useDefects, useExportDefects } from './api.ts'
import { ALL_DEFECT_COLUMNS } from './defect-columns.tsx'
import { LazyDefectEditor } from './LazyDefectEditor.tsx'

const route = getRouteApi('/defects')

const NO_DEFECTS: readonly VisibleDefect[] = []

const FACETS: readonly Facet<VisibleDefect>[] = [
  {
    name: 'severity',
    label: 'Severity',
    keyOf: ({ severity }) => severity,
    wordsOf: ({ severity }) => inWords(severity),
    none: 'None',
  },
  {
    name: 'responsible',
    label: 'Responsible',
    keyOf: ({ responsible }) => responsible,
    wordsOf: ({ responsible }) => inWords(responsible),
    none: 'Nobody',
  },
]
const everyRow = () => true

const rowKey = ({ defectId }: VisibleDefect) => defectId
const rowLink = ({ defectId }: VisibleDefect): RowLink => ({
  to: '.',
  search: (old) => ({ ...old, defect: defectId }),
  resetScroll: false,
})
const rowState = ({ state }: VisibleDefect) => ({ isDimmed: state === 'cleared' })

/** The defects of all properties, soonest due first (docs/rules/screens.md#defects). */
export function DefectListScreen() {
  const { state = 'open', defect: openId, page } = route.useSearch()
  const asked = state === 'all' ? undefined : state
  const { data: defects = NO_DEFECTS, error, isPending, refetch } = useDefects(asked ? { state: asked } : {})
  const exporting = useExportDefects()
  const changeSearch = useChangeSearch()
  const view = useAddressView()
  const saved = useSavedView('defects')
  const { arrangement } = saved
  const found = useListRows({ rows: defects, columns: ALL_DEFECT_COLUMNS, view, searchText: defectSearchText })
  const { list, filters } = useFacets(FACETS, found, defects)
  const { chosen } = filters
  const opened = defects.find(({ defectId }) => defectId === openId)

  return (
    <>
      <ScreenHeader
        title="Defects"
        aside={
          <ViewsButton
            state={saved}
            count={async (kept) => {
              const search = searchOf(kept)
              const rows = await readDefects(search['state'])
              return countRows({ rows, searchText: defectSearchText, facets: FACETS, keep: everyRow }, search)
            }}
          />
        }
      />
      <ListToolbar
        aside={
          <>
            <RowCount list={list} isLoading={isPending} />
            <ColumnsButton columns={ALL_DEFECT_COLUMNS} arrangement={arrangement} />
            <ExportButton
              isRunning={exporting.isPending}
              onClick={() =>
                exporting.mutate({
                  state: asked ?? null,
                  queryString: view.filter,
                  severities: choiceAmong(SEVERITIES, facetChoice(chosen, 'severity')),
                  responsible: choiceAmong(RESPONSIBLE_PARTIES, facetChoice(chosen, 'responsible')),
                  columns: exportedColumns(ALL_DEFECT_COLUMNS, arrangement.choice, DEFECT_COLUMNS),
                })
              }
            />
          </>
        }
      >
        <KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />
        <SegmentedControl
          aria-label="State"
          value={state}
          onChange={(chosen) => changeSearch({ state: chosen === 'cleared' || chosen === 'all' ? chosen : undefined })}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'cleared', label: 'Cleared' },
            { value: 'all', label: 'All' },
          ]}
        />
        <FacetFilters filters={filters} />
      </ListToolbar>
      <DataTable
        label="Defects"
        lines={1}
        columns={ALL_DEFECT_COLUMNS}
        arrangement={arrangement}
        cardsBelow={75}
        list={list}
        view={view}
        rowKey={rowKey}
        rowLink={rowLink}
        rowState={rowState}
        isLoading={isPending || saved.isOpening}
        failure={error && { title: 'Error retrieving defects', error, onRetry: () => void refetch() }}
        empty={
          <NoRows
            list={list}
            of={state === 'all' ? 'defects' : `${state} defects`}
            origin="Open a property and choose Add defect there."
            onShowAll={() => changeSearch({ ...NO_FACETS, q: undefined, state: 'all' })}
          />
        }
      />
      {opened && (
        <LazyDefectEditor
          key={opened.defectId}
          propertyId={opened.propertyId}
          defect={opened}
          onClose={() => changeSearch({ defect: undefined, page })}
        />
      )}
    </>
  )
}

const choiceAmong = <Value extends string>(values: readonly Value[], chosen: readonly string[] | undefined) =>
  chosen && values.filter((value) => chosen.includes(value))
