import { countDashboard, exportDashboard } from '@app/contract/dashboard/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { send, type SendOptions } from '../lib/send.ts'
import type { DashboardFilter } from './filter.ts'
import { asksForFirstRows, firstRowsQuery } from './first-rows.ts'
import { dashboardQuery } from './query.ts'
import type { DashboardSearch } from './search.ts'

/** The rows for a filter. */
export const useDashboard = (filter: DashboardFilter, isEnabled = true) =>
  useQuery({ ...dashboardQuery(filter), enabled: isEnabled })

/** The rows that a list with this address shows: the first ones alone until all of them are there. */
export function useDashboardList(filter: DashboardFilter, search: DashboardSearch, isEnabled: boolean) {
  const all = useDashboard(filter, isEnabled)
  const isAwaited = all.isPending || all.isPlaceholderData
  const canShowFirst = asksForFirstRows(search)
  const first = useQuery({ ...firstRowsQuery(filter, search), enabled: isEnabled && isAwaited && canShowFirst })
  const areFirst = isAwaited && first.data !== undefined
  return {
    data: areFirst ? first.data : all.data,
    /** The rows are the first ones alone: nothing can be counted yet. */
    areFirst,
    /** The rows do not answer what the screen asks for. */
    isStale: areFirst ? !canShowFirst : all.isPlaceholderData,
    isLoading: all.isPending || areFirst,
    error: all.error,
    refetch: all.refetch,
  }
}

/** How many rows a query has, without its rows. */
export const countDashboardRows = async (body: SendOptions<typeof countDashboard>['body']): Promise<number> =>
  (await send(countDashboard, { body })).count

export const useExportDashboard = () =>
  useMutation({
    mutationFn: (body: SendOptions<typeof exportDashboard>['body']) => download(exportDashboard, { body }),
    meta: {
      failure: 'Error exporting to excel',
      success: { title: 'Dashboard Excel export', message: 'The export was successful.' },
    },
  })
