import { defectSearchText } from '@app/contract/defect/rules'
import type { VisibleDefect } from '@app/contract/defect/schema'
import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { ExportButton } from '../ui/table/ExportButton.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useAddressView } from '../ui/table/list-view.ts'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { NoRows } from '../ui/table/NoRows.tsx'
import type { RowLink } from '../ui/table/row.ts'
import { RowCount } from '../ui/table/RowCount.tsx'
import { useDefects, useExportDefects } from './api.ts'
import { ALL_DEFECT_COLUMNS } from './defect-columns.tsx'
import { LazyDefectEditor } from './LazyDefectEditor.tsx'

const route = getRouteApi('/defects')

const NO_DEFECTS: readonly VisibleDefect[] = []

const rowKey = ({ defectId }: VisibleDefect) => defectId
const rowLink = ({ defectId }: VisibleDefect): RowLink => ({
  to: '.',
  search: (old) => ({ ...old, defect: defectId }),
  resetScroll: false,
})
const rowState = ({ state }: VisibleDefect) => ({ isDimmed: state === 'cleared' })

/** The defects of all properties, soonest due first (docs/rules/screens.md#defects). */
export function DefectListScreen() {
  const { state = 'open', defect: openId } = route.useSearch()
  const asked = state === 'all' ? undefined : state
  const { data: defects = NO_DEFECTS, error, isPending, refetch } = useDefects(asked ? { state: asked } : {})
  const exporting = useExportDefects()
  const changeSearch = useChangeSearch()
  const view = useAddressView()
  const list = useListRows({ rows: defects, columns: ALL_DEFECT_COLUMNS, view, searchText: defectSearchText })
  const opened = defects.find(({ defectId }) => defectId === openId)

  return (
    <>
      <ScreenHeader title="Defects" />
      <ListToolbar
        aside={
          <>
            <RowCount list={list} isLoading={isPending} />
            <ExportButton
              isRunning={exporting.isPending}
              onClick={() => exporting.mutate({ state: asked ?? null, queryString: view.filter })}
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
      </ListToolbar>
      <DataTable
        label="Defects"
        lines={1}
        columns={ALL_DEFECT_COLUMNS}
        cardsBelow={75}
        list={list}
        view={view}
        rowKey={rowKey}
        rowLink={rowLink}
        rowState={rowState}
        isLoading={isPending}
        failure={error && { title: 'Error retrieving defects', error, onRetry: () => void refetch() }}
        empty={
          <NoRows
            list={list}
            of={state === 'all' ? 'defects' : `${state} defects`}
            origin="Open a property and choose Add defect there."
            onShowAll={() => changeSearch({ q: undefined, state: 'all' })}
          />
        }
      />
      {opened && (
        <LazyDefectEditor
          key={opened.defectId}
          propertyId={opened.propertyId}
          defect={opened}
          onClose={() => changeSearch({ defect: undefined })}
        />
      )}
    </>
  )
}
