import { chartSlice, dashboardSearchText, rowStatus, type ChartSlice } from '@app/contract/dashboard/rules'
import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../auth/session.ts'
import { hasJustArrived } from '../lib/arrivals.ts'
import { today } from '../lib/dates.ts'
import { openMenuByKey } from '../service/property-services/ServiceMenuButton.tsx'
import { useServiceMenu } from '../service/property-services/service-menu.ts'
import { DUE_TONES } from '../service/property-services/due-tones.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { ExportButton } from '../ui/table/ExportButton.tsx'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { pageOf, useAddressView } from '../ui/table/list-view.ts'
import type { RowLink, RowState } from '../ui/table/row.ts'
import { RowCount } from '../ui/table/RowCount.tsx'
import { useRowSelection } from '../ui/table/row-selection.ts'
import { RowSelection } from '../ui/table/RowSelection.tsx'
import { useSteadyRows } from '../ui/table/steady-rows.ts'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useDebouncedValue } from '../lib/use-debounced-value.ts'
import { useDashboard, useExportDashboard } from './api.ts'
import classes from './DashboardScreen.module.css'
import { DashboardToolbar } from './DashboardToolbar.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { countServerFilters, dashboardFilter, hasFilters, includesSubServicesAtFirst, NO_FILTERS } from './filter.ts'
import { Notices } from './Notices.tsx'
import { NothingDue } from './NothingDue.tsx'
import { countSlices } from './slices.ts'
import { Summary } from './Summary.tsx'
import { useDashboardColumns } from './use-dashboard-columns.ts'

const RowInPlace = lazyPart(() => import('./RowInPlace.tsx').then((chunk) => chunk.RowInPlace), {
  showError: 'in a dialog',
})
const SelectedServices = lazyPart(() => import('./SelectedServices.tsx').then((chunk) => chunk.SelectedServices))
const Portfolio = lazyPart(() => import('./Portfolio.tsx').then((chunk) => chunk.Portfolio))
const OwnRequests = lazyPart(() => import('../return/OwnRequests.tsx').then((chunk) => chunk.OwnRequests))

const route = getRouteApi('/')

const NO_ROWS: readonly VisibleDashboardRow[] = []

const everyRow = (): boolean => true

const isEmpty = (rows: readonly unknown[]): boolean => rows.length === 0

const rowKey = (row: VisibleDashboardRow) => row.propertyServiceId
const rowLink = (row: VisibleDashboardRow): RowLink => ({
  to: '/property/$propertyId',
  params: { propertyId: String(row.propertyId) },
})
const rowState = (row: VisibleDashboardRow): RowState => ({
  tone: DUE_TONES[rowStatus(row.days)],
  isDimmed: !row.propertyActive || !row.serviceActive,
  isChanged: hasJustArrived(row),
})

/** The services that are due, most urgent first (docs/rules/screens.md#dashboard). */
export function DashboardScreen() {
  const search = route.useSearch()
  const changeSearch = useChangeSearch()
  const { isInternal, roles } = useSession()
  const filter = route.useSearch({
    select: (params) => dashboardFilter(params, { today: today(), roles }),
    structuralSharing: true,
  })
  const { data, error, isPending, isPlaceholderData, refetch } = useDashboard(filter)
  const exporting = useExportDashboard()
  const [opened, setOpened] = useState<VisibleDashboardRow | null>(null)

  const closeDetails = useCallback(() => setOpened(null), [])
  const { menu, open: openMenu, close: closeMenu, forget: forgetMenu } = useServiceMenu()
  const { columns, cardsBelow, isTight } = useDashboardColumns({ filter, isInternal, openDetails: setOpened, openMenu })
  const view = useAddressView()
  const found = useListRows({ rows: data ?? NO_ROWS, columns, view, searchText: dashboardSearchText })
  const { slice } = search
  const sliced = useMemo(
    () => (slice ? { ...found, rows: found.rows.filter(({ days }) => chartSlice(days) === slice) } : found),
    [found, slice],
  )
  const asked = JSON.stringify([filter, view.filter, view.sort, slice, isPlaceholderData])
  const { list, area } = useSteadyRows(sliced, asked, rowKey)
  const { page, size } = view
  const onPage = useMemo(() => pageOf(list.rows, { page, size }).rows, [list.rows, page, size])
  const selection = useRowSelection({
    rows: data ?? NO_ROWS,
    found: list.rows,
    page: onPage,
    keyOf: rowKey,
    canSelect: everyRow,
  })
  const counted = useDebouncedValue(found.rows, isEmpty)
  // The first rows show a moment before they are counted. No counts show until then.
  const isUncounted = !data || (isEmpty(counted) && !isEmpty(found.rows))
  const counts = useMemo(() => (isUncounted ? null : countSlices(counted)), [isUncounted, counted])
  const toggleSlice = useCallback(
    (pressed: ChartSlice) => changeSearch({ slice: pressed === slice ? undefined : pressed }),
    [changeSearch, slice],
  )

  return (
    <div className={classes.screen}>
      <div className={classes.top}>
        <ScreenHeader title="Dashboard" />
        <Summary counts={counts} chosen={slice} onToggle={toggleSlice} />
      </div>
      {roles.includes('ExternalCustomer') && !isInternal && <Portfolio />}
      {roles.includes('ExternalSupplier') && !isInternal && <OwnRequests />}
      <Notices isInternal={isInternal} />
      <DashboardToolbar
        filter={filter}
        activeFilters={countServerFilters(search)}
        isInternal={isInternal}
        includesSubServicesAtFirst={includesSubServicesAtFirst(roles)}
        aside={
          <>
            <RowCount list={list} isLoading={!data} />
            <ExportButton
              isRunning={exporting.isPending}
              label={slice ? 'Export all slices to Excel' : 'Export to Excel'}
              onClick={() => exporting.mutate({ ...filter, queryString: view.filter })}
            />
          </>
        }
      >
        <KeywordFilter value={view.filter} onChange={(words) => view.change({ filter: words })} />
      </DashboardToolbar>
      <div
        {...area}
        className={classes.list}
        data-stale={isPlaceholderData || undefined}
        data-tight={isTight || undefined}
        aria-busy={isPlaceholderData}
        onKeyDown={openMenuByKey}
      >
        <RowSelection selection={selection}>
          <DataTable
            label="Services by due date"
            lines={2}
            columns={columns}
            cardsBelow={cardsBelow}
            list={list}
            view={view}
            rowKey={rowKey}
            rowLink={rowLink}
            rowState={rowState}
            isLoading={isPending}
            failure={
              error ? { title: 'Error retrieving dashboard records', error, onRetry: () => void refetch() } : null
            }
            empty={<NothingDue onClear={hasFilters(search) ? () => changeSearch(NO_FILTERS) : null} />}
          />
          {selection.selected.length > 0 && <SelectedServices selection={selection} />}
        </RowSelection>
      </div>
      {menu && <RowInPlace key={menu.propertyServiceId} menu={menu} onCloseMenu={closeMenu} onClose={forgetMenu} />}
      <DetailsPanel row={opened} isInternal={isInternal} onClose={closeDetails} />
    </div>
  )
}
