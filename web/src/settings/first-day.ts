import { getFirstDay, tickFirstDay } from '@app/contract/settings/calls'
import type { FirstDayTicks } from '@app/contract/settings/first-day'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

const firstDayQuery = queryOptions({
  queryKey: ['settings', 'first day'],
  queryFn: ({ signal }) => send(getFirstDay, { signal }),
  meta: { failure: 'Error retrieving the steps of the first day' },
})

/** What an empty installation still needs. Only administrators may ask. */
export const useFirstDay = (isAdministrator: boolean) => useQuery({ ...firstDayQuery, enabled: isAdministrator })

export function useTickFirstDay() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: FirstDayTicks) => send(tickFirstDay, { body }),
    // A tick shows at once.
    onMutate: ({ ticks = {} }) => {
      const before = queryClient.getQueryData(firstDayQuery.queryKey)
      const steps = before?.steps.map(({ step, isDone }) => ({ step, isDone: ticks[step] ?? isDone }))
      if (before && steps) queryClient.setQueryData(firstDayQuery.queryKey, { ...before, steps })
      return before
    },
    onSuccess: (day) => queryClient.setQueryData(firstDayQuery.queryKey, day),
    onError: (_error, _ticks, before) => queryClient.setQueryData(firstDayQuery.queryKey, before),
    meta: { failure: 'Error saving the step' },
  })
}
