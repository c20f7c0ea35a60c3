import { saveServices } from '@app/contract/service/calls'
import type { SavedServiceDefinition, ServiceDefinition } from '@app/contract/service/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'
import { definitionsQuery } from '../property-services/api.ts'
import { definitionOf } from './definition-draft.ts'

/** The definitions with those that a save answered in place of what they were, new ones at the end. */
export function withSavedDefinitions<Definition extends { readonly serviceId: number }>(
  definitions: readonly Definition[],
  saved: readonly Definition[],
): Definition[] {
  const byId = new Map(definitions.map((row) => [row.serviceId, row]))
  for (const row of saved) byId.set(row.serviceId, row)
  return [...byId.values()]
}

/** Then all of them are asked for again (docs/rules/screens.md#service-definitions). A 409 is the caller's. */
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

/** The definitions as they are now on the server, beside the edits that the screen holds. */
export function useRetrieveDefinitions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<readonly ServiceDefinition[]> =>
      (await queryClient.fetchQuery({ ...definitionsQuery, staleTime: 0 })).map(definitionOf),
  })
}
