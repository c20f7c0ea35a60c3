import { getCompany } from '@app/contract/company/calls'
import type { VisibleCompany } from '@app/contract/company/schema'
import { getPropertyEmails } from '@app/contract/email/calls'
import {
  addProperty,
  exportProperties,
  getProperty,
  saveProperty,
  suggestAuthority,
} from '@app/contract/property/calls'
import type { NewProperty, SavedProperty, VisibleProperty } from '@app/contract/property/schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { download } from '../lib/download.ts'
import { JUST_READ_MS } from '../lib/just-read.ts'
import type { RowReference } from '../lib/removals.ts'
import { useRequestKey } from '../lib/request-key.ts'
import { send, type SendOptions } from '../lib/send.ts'
import { setSaved } from '../lib/set-saved.ts'
import { refreshPropertyList } from '../kept/property-list.ts'
import { warrantKey } from '../warrant/api.ts'
import { restoringProperty, type PropertyList } from './property-removals.ts'

export const propertyQuery = (propertyId: number) =>
  queryOptions({
    queryKey: ['property', propertyId],
    queryFn: ({ signal }) => send(getProperty, { params: { propertyId }, signal }),
    // The screen itself reports a missing property.
    meta: { failure: `Error loading property ${propertyId}`, handles: [404] },
  })

export const useProperty = (propertyId: number) => useQuery(propertyQuery(propertyId))

export const propertyEmailsQuery = (propertyId: number) =>
  queryOptions({
    queryKey: ['emails', 'property', propertyId],
    queryFn: ({ signal }) => send(getPropertyEmails, { params: { propertyId }, signal }),
    staleTime: JUST_READ_MS,
    meta: {
      failure: `Error loading the emails of property ${propertyId}`,
      partOf: { kind: 'property', id: propertyId },
    },
  })

/** The last and the next e-mail about a property; undefined until they are known. */
export const usePropertyEmails = (propertyId: number) => useQuery(propertyEmailsQuery(propertyId)).data

const authorityOfTownQuery = (city: string, suburb: string) =>
  queryOptions({
    queryKey: ['authority of town', city, suburb],
    queryFn: async ({ signal }) => (await send(suggestAuthority, { query: { city, suburb }, signal })).authority,
    // An offer that is not made loses nothing.
    meta: { failure: '' },
  })

/** The regional authority of a town; null if none is known. */
export const useSuggestedAuthority = (city: string, suburb: string) =>
  useQuery({ ...authorityOfTownQuery(city, suburb), enabled: city !== '' }).data

/** Whether a town has a regional authority. Resolves to false on failure. */
export function useIsKnownTown(): (town: { city: string; suburb: string }) => Promise<boolean> {
  const queryClient = useQueryClient()
  return ({ city, suburb }) =>
    queryClient
      .fetchQuery(authorityOfTownQuery(city, suburb))
      .then((authority) => authority !== null)
      .catch(() => false)
}

export const useExportProperties = () =>
  useMutation({
    mutationFn: (body: SendOptions<typeof exportProperties>['body']) => download(exportProperties, { body }),
    meta: { failure: 'Error exporting to excel', success: { title: 'The export was successful.' } },
  })

/** `propertyName` is for the error message, `version` as that of the draft. */
export function useAddProperty(propertyName: string, version: number) {
  const requestKey = useRequestKey(version)
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewProperty) => send(addProperty, { body: { ...body, requestKey } }),
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

/** Updates the property's screen, the lists and the dashboard after a save. */
function useUpdateCaches(propertyId: number) {
  const queryClient = useQueryClient()
  return (saved: VisibleProperty): void => {
    setSaved(queryClient, propertyQuery(propertyId).queryKey, saved)
    for (const queryKey of [warrantKey(propertyId), ['dashboard']]) void queryClient.invalidateQueries({ queryKey })
    void refreshPropertyList()
  }
}

/** What a failed save is called. */
export const savingFailure = (propertyId: number): string => `Error saving property ${propertyId}`

/** Saves a property. The caller handles a conflict (409). */
export function useSaveProperty(propertyId: number) {
  const updateCaches = useUpdateCaches(propertyId)
  return useMutation({
    mutationFn: (body: SavedProperty) => send(saveProperty, { params: { propertyId }, body }),
    onSuccess: updateCaches,
    meta: {
      failure: savingFailure(propertyId),
      handles: [409],
      success: { title: 'Property details have been saved.' },
    },
  })
}

/** Restores rows of a property that an earlier save removed. */
export function useRestoreInProperty(propertyId: number) {
  const queryClient = useQueryClient()
  const updateCaches = useUpdateCaches(propertyId)
  return useMutation({
    mutationFn: async (rows: readonly RowReference<PropertyList>[]) => {
      const property = await send(getProperty, { params: { propertyId } })
      const body = restoringProperty(property, rows)
      return body ? send(saveProperty, { params: { propertyId }, body }) : property
    },
    onSuccess: (saved) => {
      updateCaches(saved)
      void queryClient.invalidateQueries({ queryKey: ['history'] })
    },
    meta: { failure: `Error saving property ${propertyId}`, success: { title: 'The removal has been undone.' } },
  })
}

/** Fetches the current version of a property while the screen holds edits of an older one. */
export function useRetrieveProperty(propertyId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(getProperty, { params: { propertyId } }),
    onSuccess: (property) => queryClient.setQueryData(propertyQuery(propertyId).queryKey, property),
    meta: { failure: `Error retrieving property ${propertyId}` },
  })
}

/** Fetches a company to make it the owner. Resolves to null on failure, which a toast reports. */
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

/** Deletes a property, unless it has changed since `whenUpdated`. Drops it from the cache when its screen closes. */
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
    // What others changed meanwhile was not read, because the property was on its way out.
    onError: () => void queryClient.invalidateQueries(propertyQuery(propertyId)),
    meta: {
      failure: `Error saving property ${propertyId}`,
      success: { title: 'Property details have been saved.' },
      deletes: { kind: 'property', id: propertyId },
    },
  })
}
