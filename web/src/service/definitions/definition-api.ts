import { saveServices } from '@app/contract/service/calls'
import type { SavedServiceDefinition, ServiceDefinition } from '@app/contract/service/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'
import { definitionsQuery } from '../property-services/api.ts'
import { definitionOf } from './definition-draft.ts'

/** The definitions, with saved ones in place of their old versions and new ones at the end. */
export function withSavedDefinitions<Definition extends { readonly serviceId: number }>(
  definitions: readonly Definition[],
  saved: readonly Definition[],
): Definition[] {
  const byId = new Map(definitions.map((row) => [row.serviceId, row]))
  for (const row of saved) byId.set(row.serviceId, row)
  return [...byId.values()]
}

/**
 * Saves definitions, then refetches all of them (docs/rules/screens.md#service-definitions). The caller handles a
 * conflict (409).
 */
export function useSaveDefinitions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SavedServiceDefinition[]) => send(saveServices, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(definitionsQuery.queryKey, (old = []) => withSavedDefinitions(old, saved))
      void queryClient.invalidateQueries({ queryKey: ['services'] })
    },
    meta: {
      failure: 'Error saving service definitions',
      handles: [409],
      success: { title: 'Services have been saved.' },
    },
  })
}

/** Fetches the current definitions while the screen holds edits of older ones. */
export function useRetrieveDefinitions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<readonly ServiceDefinition[]> =>
      (await queryClient.fetchQuery({ ...definitionsQuery, staleTime: 0 })).map(definitionOf),
  })
}
