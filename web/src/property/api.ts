import { getCompany } from '@app/contract/company/calls'
import type { SeenCompany } from '@app/contract/company/schema'
import { addProperty, exportProperties, getProperty, saveProperty } from '@app/contract/property/calls'
import type { NewProperty, SavedProperty } from '@app/contract/property/schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { send, type SendOptions } from '../lib/send.ts'
import { refreshPropertyList } from './list-cache.ts'

export const propertyQuery = (propertyId: number) =>
  queryOptions({
    queryKey: ['property', propertyId],
    queryFn: ({ signal }) => send(getProperty, { params: { propertyId }, signal }),
    // The screen itself says that there is none.
    meta: { failure: `Error loading property ${propertyId}`, handles: [404] },
  })

export const useProperty = (propertyId: number) => useQuery(propertyQuery(propertyId))

export const useExportProperties = () =>
  useMutation({
    mutationFn: (body: SendOptions<typeof exportProperties>['body']) => download(exportProperties, { body }),
    meta: { failure: 'Error exporting to excel', success: { title: 'The export was successful.' } },
  })

/** `propertyName` names the property where it cannot be made. */
export function useAddProperty(propertyName: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewProperty) => send(addProperty, { body }),
    onSuccess: () => {
      for (const queryKey of [['dashboard'], ['company']]) void queryClient.invalidateQueries({ queryKey })
      void refreshPropertyList()
    },
    meta: {
      failure: `Error creating property ${propertyName}`,
      success: { title: 'Property details have been saved.' },
    },
  })
}

/** Saves a property; its answer, the lists and the dashboard then show the saved state. A 409 is the caller's. */
export function useSaveProperty(propertyId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SavedProperty) => send(saveProperty, { params: { propertyId }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(propertyQuery(propertyId).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
      void refreshPropertyList()
    },
    meta: {
      failure: `Error saving property ${propertyId}`,
      handles: [409],
      success: { title: 'Property details have been saved.' },
    },
  })
}

/** Asks for the property as it is now on the server, while the screen holds edits of an older one. */
export function useRetrieveProperty(propertyId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(getProperty, { params: { propertyId } }),
    onSuccess: (property) => queryClient.setQueryData(propertyQuery(propertyId).queryKey, property),
    meta: { failure: `Error retrieving property ${propertyId}` },
  })
}

/** Fetches a company to make it the owner; null if that failed, which a toast has said then. */
export function useRetrieveOwner(): (companyId: number) => Promise<SeenCompany | null> {
  const queryClient = useQueryClient()
  return (companyId) =>
    queryClient
      .fetchQuery({
        queryKey: ['owner', companyId],
        queryFn: ({ signal }) => send(getCompany, { params: { companyId }, signal }),
        meta: { failure: `Error retrieving owner ${companyId}` },
      })
      .catch(() => null)
}
