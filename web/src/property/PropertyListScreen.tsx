import { isOnIsland, propertySearchText } from '@app/contract/property/rules'
import type { PropertyListRow } from '@app/contract/property/schema'
import { Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { DataTable } from '../ui/table/DataTable.tsx'
import { ExportButton } from '../ui/table/ExportButton.tsx'
import { IslandFilter } from '../ui/fields/IslandFilter.tsx'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { ButtonLink } from '../ui/layout/links.ts'
import { useListRows } from '../ui/table/list-rows.ts'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { useAddressView } from '../ui/table/list-view.ts'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { NoRows } from '../ui/table/NoRows.tsx'
import type { RowLink } from '../ui/table/row.ts'
import { RowCount } from '../ui/table/RowCount.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useExportProperties } from './api.ts'
import { usePropertyList } from '../kept/property-list.ts'
import { propertyColumns } from './property-columns.tsx'
import { PropertyServicesPanel } from './PropertyServicesPanel.tsx'

const route = getRouteApi('/properties')

const rowKey = (row: PropertyListRow) => row.propertyId
const rowState = (row: PropertyListRow) => ({ isDimmed: !row.active })
const rowLink = (row: PropertyListRow): RowLink => ({
  to: '/property/$propertyId',
  params: { propertyId: String(row.propertyId) },
})

/** The property list (docs/rules/screens.md#properties). */
export function PropertyListScreen() {
  const { island, inactive = false } = route.useSearch()
  const changeSearch = useChangeSearch()
  const { rows, state, hasRows, error, refresh } = usePropertyList()
  const [opened, setOpened] = useState<PropertyListRow | null>(null)
  const exporting = useExportProperties()

  const islands = useMemo(() => ({ filterNorthIsland: island === 'NI', filterSouthIsland: island === 'SI' }), [island])
  const keep = useCallback(
    (row: PropertyListRow) => (inactive || row.active) && isOnIsland(row.isle, islands),
    [inactive, islands],
  )
  const isLoading = !hasRows && state === 'loading'
  const view = useAddressView()
  const columns = useMemo(() => propertyColumns(setOpened), [])
  const list = useListRows({ rows, columns, view, searchText: propertySearchText, keep })

  return (
    <>
      <ScreenHeader
        title="Properties"
        actions={
          <ButtonLink to="/property/new" leftSection={<IconPlus size={16} aria-hidden />}>
            New
          </ButtonLink>
        }
      />
      <ListToolbar
        aside={
          <>
            <RowCount list={list} isLoading={isLoading} />
            <ExportButton
              isRunning={exporting.isPending}
              onClick={() => exporting.mutate({ queryString: view.filter, onlyActive: !inactive, ...islands })}
            />
          </>
        }
      >
        <KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />
        <IslandFilter value={island ?? null} onChange={(chosen) => changeSearch({ island: chosen ?? undefined })} />
        <Switch
          label="Only active"
          checked={!inactive}
          onChange={(event) => changeSearch({ inactive: event.currentTarget.checked ? undefined : true })}
        />
      </ListToolbar>
      <DataTable
        label="Properties"
        columns={columns}
        list={list}
        view={view}
        rowKey={rowKey}
        rowLink={rowLink}
        rowState={rowState}
        isLoading={isLoading}
        failure={
          state === 'error' ? { title: 'Retrieving property list failed', error, onRetry: () => void refresh() } : null
        }
        empty={
          <NoRows
            list={list}
            of="properties"
            origin="Import a register, or choose New to add a property."
            onShowAll={() => changeSearch({ q: undefined, island: undefined, inactive: true })}
          />
        }
      />
      <PropertyServicesPanel property={opened} onClose={() => setOpened(null)} />
    </>
  )
}
