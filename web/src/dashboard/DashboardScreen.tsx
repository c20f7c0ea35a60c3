import {
  chartSlice,
  DASHBOARD_COLUMNS,
  dashboardSearchText,
  rowStatus,
  type ChartSlice,
} from '@app/contract/dashboard/rules'
import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../auth/session.ts'
import { useNamedFacets } from '../company/named-facets.ts'
import { hasJustArrived } from '../lib/arrivals.ts'
import { today } from '../lib/dates.ts'
import { openMenuByKey } from '../service/property-services/ServiceMenuButton.tsx'
import { useServiceMenu } from '../service/property-services/service-menu.ts'
import { DUE_TONES } from '../service/property-services/due-tones.ts'
import { useFirstDay } from '../settings/first-day.ts'
import { exportedColumns } from '../ui/table/column-choice.ts'
import { ColumnsButton } from '../ui/table/ColumnsButton.tsx'
import { FacetFilters } from '../ui/table/FacetFilters.tsx'
import { useFacets } from '../ui/table/facets.ts'
import { searchOf } from '../view/address.ts'
import { useSavedView } from '../view/use-saved-view.ts'
import { ViewsButton } from '../view/ViewsButton.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { ExportButton } from '../ui/table/ExportButton.tsx'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { pageOf, useAddressView } from '../ui/table/list-view.ts'
import type { RowLink, RowState } from '../ui/table/row.ts'
import { RequestsPlace } from '../return/RequestsPlace.tsx'
import { RowCount } from '../ui/table/RowCount.tsx'
import { useRowSelection } from '../ui/table/row-selection.ts'
import { RowSelection } from '../ui/table/RowSelection.tsx'
import { useSteadyRows } from '../ui/table/steady-rows.ts'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useDebouncedValue } from '../lib/use-debounced-value.ts'
import { useHasBeen } from '../lib/use-has-been.ts'
import { countDashboardRows, useDashboardList, useExportDashboard } from './api.ts'
import { BuildingsPlace } from './BuildingsPlace.tsx'
import classes from './DashboardScreen.module.css'
import { DashboardToolbar } from './DashboardToolbar.tsx'
import { countServerFilters, dashboardFilter, hasFilters, includesSubServicesAtFirst, NO_FILTERS } from './filter.ts'
import { DASHBOARD_FACETS, facetQuery } from './facets.ts'
import { Notices } from './Notices.tsx'
import { NothingDue } from './NothingDue.tsx'
import { DashboardSearch } from './search.ts'
import { countSlices } from './slices.ts'
import { Summary } from './Summary.tsx'
import { useDashboardColumns } from './use-dashboard-columns.ts'

const DetailsPanel = lazyPart(() => import('./DetailsPanel.tsx').then((chunk) => chunk.DetailsPanel))
const RowInPlace = lazyPart(() => import('./RowInPlace.tsx').then((chunk) => chunk.RowInPlace), {
  showError: 'in a dialog',
})
const FirstDay = lazyPart(() => import('../settings/FirstDay.tsx').then((chunk) => chunk.FirstDay))
const SelectedServices = lazyPart(() => import('./SelectedServices.tsx').then((chunk) => chunk.SelectedServices))
const Portfolio = lazyPart(() => import('./Portfolio.tsx').then((chunk) => chunk.Portfolio), {
  fallback: <BuildingsPlace />,
})
const OwnRequests = lazyPart(() => import('../return/OwnRequests.tsx').then((chunk) => chunk.OwnRequests), {
  fallback: <RequestsPlace />,
})

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
  const { isInternal, isAdministrator, roles } = useSession()
  const { data: firstDay } = useFirstDay(isAdministrator)
  const filter = route.useSearch({
    select: (params) => dashboardFilter(params, { today: today(), roles }),
    structuralSharing: true,
  })
  const saved = useSavedView('dashboard')
  const { arrangement, isOpening } = saved
  const view = useAddressView()
  const address = { ...search, q: view.filter }
  const { data, areFirst, isStale, isLoading, error, refetch } = useDashboardList(filter, address, !isOpening)
  const exporting = useExportDashboard()
  const [opened, setOpened] = useState<VisibleDashboardRow | null>(null)
  const wasOpened = useHasBeen(opened !== null)

  const lacksBuildings = firstDay?.steps.some(({ step, isDone }) => step === 'buildings' && !isDone) ?? false

  const closeDetails = useCallback(() => setOpened(null), [])
  const { menu, open: openMenu, close: closeMenu, forget: forgetMenu } = useServiceMenu()
  const { columns, cardsBelow, isTight } = useDashboardColumns({ filter, isInternal, openDetails: setOpened, openMenu })
  const found = useListRows({ rows: data ?? NO_ROWS, columns, view, searchText: dashboardSearchText })
  const { slice } = search
  const { list: faceted, filters } = useFacets(useNamedFacets(DASHBOARD_FACETS), found, data ?? NO_ROWS)
  const { chosen } = filters
  const sliced = useMemo(
    () => (slice ? { ...faceted, rows: faceted.rows.filter(({ days }) => chartSlice(days) === slice) } : faceted),
    [faceted, slice],
  )
  const keys = chosen.map((each) => each.keys)
  const asked = JSON.stringify([filter, view.filter, view.sort, slice, keys, isStale, areFirst])
  const { list, area } = useSteadyRows(sliced, asked, rowKey)
  const { page, size } = view
  const onPage = useMemo(() => pageOf(list.rows, { page, size }).rows, [list.rows, page, size])
  const selection = useRowSelection({
    rows: data ?? NO_ROWS,
    found: list.rows,
    page: onPage,
    keyOf: rowKey,
    canSelect: everyRow,
    asked: JSON.stringify(areFirst ? [filter, slice, keys] : filter),
    keptAs: 'dashboard',
  })
  const counted = useDebouncedValue(faceted.rows, isEmpty, NO_ROWS)
  // The first rows show a moment before they are counted. No counts show until then.
  const isUncounted = !data || areFirst || (isEmpty(counted) && !isEmpty(faceted.rows))
  const counts = useMemo(() => (isUncounted ? null : countSlices(counted)), [isUncounted, counted])
  const toggleSlice = useCallback(
    (pressed: ChartSlice) => changeSearch({ slice: pressed === slice ? undefined : pressed }),
    [changeSearch, slice],
  )

  const countOfView = (kept: Parameters<typeof searchOf>[0]): Promise<number> => {
    const elsewhere = DashboardSearch.parse(searchOf(kept))
    const rows = dashboardFilter(elsewhere, { today: today(), roles })
    return countDashboardRows({ ...rows, ...facetQuery(elsewhere), queryString: elsewhere.q ?? '' })
  }

  return (
    <div className={classes.screen}>
      <div className={classes.top}>
        <ScreenHeader title="Dashboard" />
        <ViewsButton state={saved} count={countOfView} />
        <Summary counts={counts} chosen={slice} onToggle={toggleSlice} />
      </div>
      {roles.includes('ExternalCustomer') && !isInternal && <Portfolio />}
      {roles.includes('ExternalSupplier') && !isInternal && <OwnRequests />}
      {firstDay?.isShown && <FirstDay day={firstDay} />}
      <Notices isInternal={isInternal} />
      <DashboardToolbar
        filter={filter}
        activeFilters={countServerFilters(search) + chosen.length}
        facets={<FacetFilters filters={filters} />}
        hasFacets={chosen.length > 0}
        isInternal={isInternal}
        includesSubServicesAtFirst={includesSubServicesAtFirst(roles)}
        aside={
          <>
            <RowCount list={list} isLoading={!data || areFirst} />
            <ColumnsButton columns={columns} arrangement={arrangement} />
            <ExportButton
              isRunning={exporting.isPending}
              onClick={() =>
                exporting.mutate({
                  ...filter,
                  ...facetQuery(search),
                  queryString: view.filter,
                  columns: exportedColumns(columns, arrangement.choice, DASHBOARD_COLUMNS),
                })
              }
            />
          </>
        }
      >
        <KeywordFilter value={view.filter} onChange={(words) => view.change({ filter: words })} />
      </DashboardToolbar>
      <div
        {...area}
        className={classes.list}
        data-stale={isStale || undefined}
        data-tight={isTight || undefined}
        aria-busy={isStale}
        onKeyDown={openMenuByKey}
      >
        <RowSelection selection={selection}>
          <DataTable
            label="Services by due date"
            lines={2}
            columns={columns}
            arrangement={arrangement}
            cardsBelow={cardsBelow}
            list={list}
            view={view}
            rowKey={rowKey}
            rowLink={rowLink}
            rowState={rowState}
            isLoading={isLoading}
            failure={
              error ? { title: 'Error retrieving dashboard records', error, onRetry: () => void refetch() } : null
            }
            empty={
              <NothingDue
                isInternal={isInternal}
                hasBuildings={!lacksBuildings}
                onClear={hasFilters(search) ? () => changeSearch(NO_FILTERS) : null}
              />
            }
          />
          {selection.selected.length > 0 && <SelectedServices selection={selection} />}
        </RowSelection>
      </div>
      {menu && <RowInPlace key={menu.propertyServiceId} menu={menu} onCloseMenu={closeMenu} onClose={forgetMenu} />}
      {wasOpened && <DetailsPanel row={opened} isInternal={isInternal} onClose={closeDetails} />}
    </div>
  )
}
