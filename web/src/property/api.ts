import { getCompany } from '@app/contract/company/calls'
import type { VisibleCompany } from '@app/contract/company/schema'
import { addProperty, exportProperties, getProperty, saveProperty } from '@app/contract/property/calls'
import type { NewProperty, SavedProperty, VisibleProperty } from '@app/contract/property/schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { download } from '../lib/download.ts'
import type { RowOf } from '../lib/removals.ts'
import { send, type SendOptions } from '../lib/send.ts'
import { refreshPropertyList } from '../kept/property-list.ts'
import { restoringProperty, type PropertyList } from './property-removals.ts'

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

/** What shows a property shows the saved one: its own screen, the lists and the dashboard. */
function useShowSaved(propertyId: number) {
  const queryClient = useQueryClient()
  return (saved: VisibleProperty): void => {
    queryClient.setQueryData(propertyQuery(propertyId).queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
    void refreshPropertyList()
  }
}

/** Saves a property. A 409 is the caller's. */
export function useSaveProperty(propertyId: number) {
  const showSaved = useShowSaved(propertyId)
  return useMutation({
    mutationFn: (body: SavedProperty) => send(saveProperty, { params: { propertyId }, body }),
    onSuccess: showSaved,
    meta: {
      failure: `Error saving property ${propertyId}`,
      handles: [409],
      success: { title: 'Property details have been saved.' },
    },
  })
}

/** Brings back rows of a property that were removed by an earlier save. */
export function useRestoreInProperty(propertyId: number) {
  const queryClient = useQueryClient()
  const showSaved = useShowSaved(propertyId)
  return useMutation({
    mutationFn: async (rows: readonly RowOf<PropertyList>[]) => {
      const property = await send(getProperty, { params: { propertyId } })
      const body = restoringProperty(property, rows)
      return body ? send(saveProperty, { params: { propertyId }, body }) : property
    },
    onSuccess: (saved) => {
      showSaved(saved)
      void queryClient.invalidateQueries({ queryKey: ['history'] })
    },
    meta: { failure: `Error saving property ${propertyId}`, success: { title: 'What was removed is back.' } },
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
export function useRetrieveOwner(): (companyId: number) => Promise<VisibleCompany | null> {
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

/** Deletes a property as it was read. What showed it is asked for again; it is forgotten when its screen is gone. */
export function useDeleteProperty(propertyId: number) {
  const queryClient = useQueryClient()
  const isDeleted = useRef(false)
  useEffect(
    () => () => {
      if (isDeleted.current) queryClient.removeQueries({ queryKey: propertyQuery(propertyId).queryKey })
    },
    [queryClient, propertyId],
  )
  return useMutation({
    mutationFn: (whenUpdated: string) =>
      send(saveProperty, {
        params: { propertyId },
        body: { whenUpdated, whenDeleted: new Date().toISOString(), active: false },
      }),
    onSuccess: () => {
      isDeleted.current = true
      for (const queryKey of [['dashboard'], ['company'], ['pricing'], ['contacts'], ['emails']]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      void refreshPropertyList()
    },
    meta: { failure: `Error saving property ${propertyId}`, success: { title: 'Property details have been saved.' } },
  })
}
