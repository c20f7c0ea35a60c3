import { countDashboard, exportDashboard, updatePropertyServiceDates } from '@app/contract/dashboard/calls'
import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { send, type SendOptions } from '../lib/send.ts'
import { propertyQuery } from '../property/api.ts'
import type { DashboardFilter } from './filter.ts'
import { dashboardQuery } from './query.ts'
import { DASHBOARD_KEY as KEY } from './rows.ts'

/** The rows for a filter. */
export const useDashboard = (filter: DashboardFilter, isEnabled = true) =>
  useQuery({ ...dashboardQuery(filter), enabled: isEnabled })

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

/** Completes an owner inspection. Its row shows the new dates at once, and moves when nobody rests on the list. */
export function useCompleteInspection() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SendOptions<typeof updatePropertyServiceDates>['body']) =>
      send(updatePropertyServiceDates, { body }),
    onSuccess: (updated) => {
      queryClient.setQueriesData<VisibleDashboardRow[]>({ queryKey: [KEY] }, (rows) =>
        rows?.map((row) => (row.propertyServiceId === updated.propertyServiceId ? updated : row)),
      )
      void queryClient.invalidateQueries({ queryKey: propertyQuery(updated.propertyId).queryKey })
    },
    meta: {
      failure: 'Error retrieving updating property service',
      success: { title: 'Successfully updated', message: 'Service dates were successfully updated' },
    },
  })
}
