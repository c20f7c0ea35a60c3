import { getSettings, saveSettings } from '@app/contract/settings/calls'
import { previewEvidence } from '@app/contract/warrant/calls'
import type { SavedSettings } from '@app/contract/settings/schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { withPresentPassword } from '../auth/ask-password.ts'
import { send } from '../lib/send.ts'

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => send(getSettings, { signal }),
  meta: { failure: 'Error retrieving settings' },
})

export const useSettings = () => useQuery(settingsQuery)

/** The buildings that would be stopped if each system needed a certificate. Asked anew each time. */
export const useEvidencePreview = () =>
  useQuery({
    queryKey: ['settings', 'evidence preview'],
    queryFn: ({ signal }) => send(previewEvidence, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { failure: 'Error loading the buildings that would be stopped' },
  })

/** Saves settings. The caller handles a conflict (409). */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SavedSettings) =>
      withPresentPassword((currentPassword) => send(saveSettings, { body: { ...body, currentPassword } })),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['operator'] })
    },
    meta: { failure: 'Error saving settings', handles: [409], success: { title: 'Settings have been saved.' } },
  })
}

/** Fetches the current settings while the screen holds edits of older ones. */
export function useRetrieveSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(getSettings),
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
    meta: { failure: 'Error retrieving settings' },
  })
}
