import { updatePropertyServiceDates } from '@app/contract/dashboard/calls'
import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send, type SendOptions } from '../lib/send.ts'
import { propertyQuery } from '../property/api.ts'
import { DASHBOARD_KEY as KEY } from './rows.ts'

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
