import { addIqp, exportIqps, getEndingRegistrations, listIqps, saveIqp } from '@app/contract/iqp/calls'
import type { Iqp, NewIqp, SavedIqp } from '@app/contract/iqp/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { send, type SendOptions } from '../lib/send.ts'

const IQPS = ['iqps'] as const
const FAILURE = 'Error retrieving IQPs'

/** A list younger than this is not fetched again for suggestions, in milliseconds. */
const FRESH_MS = 60_000

/** All IQPs, inactive ones too. */
export const useIqps = () =>
  useQuery({
    queryKey: IQPS,
    queryFn: async ({ signal }) => (await send(listIqps, { signal })).data,
    staleTime: FRESH_MS,
    meta: { failure: FAILURE },
  })

/** How many registrations end soon or have ended. Internal logins only. */
export const useEndingRegistrations = (isEnabled: boolean) =>
  useQuery({
    queryKey: [...IQPS, 'ending'],
    queryFn: ({ signal }) => send(getEndingRegistrations, { signal }),
    enabled: isEnabled,
    staleTime: FRESH_MS,
    meta: { failure: FAILURE },
  })

/** Puts a saved IQP into the list. */
function useUpdateList() {
  const queryClient = useQueryClient()
  return (saved: Iqp): void => {
    queryClient.setQueryData<Iqp[]>(IQPS, (list) => list?.map((iqp) => (iqp.iqpId === saved.iqpId ? saved : iqp)))
    void queryClient.invalidateQueries({ queryKey: IQPS })
  }
}

export const useAddIqp = () =>
  useMutation({
    mutationFn: (body: NewIqp) => send(addIqp, { body }),
    onSuccess: useUpdateList(),
    meta: { failure: 'Error adding the IQP', success: { title: 'The IQP has been added.' } },
  })

/** Saves an IQP. The caller handles a conflict (409). */
export const useSaveIqp = (iqpId: number) =>
  useMutation({
    mutationFn: (body: SavedIqp) => send(saveIqp, { params: { iqpId }, body }),
    onSuccess: useUpdateList(),
    meta: { failure: 'Error saving the IQP', handles: [409], success: { title: 'The IQP has been saved.' } },
  })

/** Fetches the list and resolves to the current version of one IQP. */
export function useRetrieveIqp(iqpId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { data } = await send(listIqps)
      queryClient.setQueryData<Iqp[]>(IQPS, data)
      const found = data.find((iqp) => iqp.iqpId === iqpId)
      if (!found) throw new Error('This IQP is no longer in the list.')
      return found
    },
    meta: { failure: FAILURE },
  })
}

export const useExportIqps = () =>
  useMutation({
    mutationFn: (body: SendOptions<typeof exportIqps>['body']) => download(exportIqps, { body }),
    meta: { failure: 'Error exporting to excel', success: { title: 'The export was successful.' } },
  })
