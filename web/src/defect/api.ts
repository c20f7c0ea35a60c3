import {
  addDefect,
  clearDefect,
  exportDefects,
  listDefects,
  removeDefectPaper,
  reopenDefect,
  saveDefect,
} from '@app/contract/defect/calls'
import type {
  DefectClearance,
  DefectPaper,
  DefectReopening,
  NewDefect,
  SavedDefect,
  VisibleDefect,
} from '@app/contract/defect/schema'
import { downloadDocument, getThumbnail } from '@app/contract/document/calls'
import { getProperty } from '@app/contract/property/calls'
import type { VisibleProperty } from '@app/contract/property/schema'
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { JUST_READ_MS } from '../lib/just-read.ts'
import { download } from '../lib/download.ts'
import { newRequestKey } from '../lib/request-key.ts'
import { request, send, type SendOptions } from '../lib/send.ts'

const DEFECTS = 'defects'

type Filter = Pick<NonNullable<SendOptions<typeof listDefects>['query']>, 'state'> & { readonly propertyId?: number }

export const defectsQuery = (query: Filter) =>
  queryOptions({
    queryKey: [DEFECTS, query],
    queryFn: async ({ signal }) => (await send(listDefects, { query, signal })).data,
    staleTime: JUST_READ_MS,
    meta: {
      failure: 'Error retrieving defects',
      ...(query.propertyId !== undefined && { partOf: { kind: 'property' as const, id: query.propertyId } }),
    },
  })

/** The defects of a property, or of all that the login may see. Open ones first, soonest due first. */
export const useDefects = (query: Filter) => useQuery(defectsQuery(query))

/** The defects that the list has in a state as it stands in the address. */
export const readDefects = async (state = 'open'): Promise<readonly VisibleDefect[]> =>
  (await send(listDefects, { query: state === 'open' || state === 'cleared' ? { state } : {} })).data

const servicesOf = ({ services }: VisibleProperty) => services

/** The services of a property as they are stored, for the choice of a system. */
export const useSystems = (propertyId: number) =>
  useQuery({
    queryKey: ['property', propertyId],
    queryFn: ({ signal }) => send(getProperty, { params: { propertyId }, signal }),
    select: servicesOf,
    meta: { failure: `Error loading property ${propertyId}` },
  })

/** Puts a saved defect into the lists that have it, and refetches them. */
function putIntoLists(queryClient: QueryClient, saved: VisibleDefect): void {
  queryClient.setQueriesData<VisibleDefect[]>({ queryKey: [DEFECTS] }, (list) =>
    list?.map((defect) => (defect.defectId === saved.defectId ? saved : defect)),
  )
  // The check of the warrant hangs on the property.
  for (const queryKey of [[DEFECTS], ['property'], ['form-facts']]) void queryClient.invalidateQueries({ queryKey })
}

function usePutIntoLists() {
  const queryClient = useQueryClient()
  return (saved: VisibleDefect): void => putIntoLists(queryClient, saved)
}

/** Refetches the lists. Call it when photos have been stored. */
export function useRefreshDefects(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [DEFECTS] })
}

export function useAddDefect() {
  const [requestKey] = useState(newRequestKey)
  return useMutation({
    mutationFn: (body: NewDefect) => send(addDefect, { body: { ...body, requestKey } }),
    onSuccess: usePutIntoLists(),
    meta: { failure: 'Error adding the defect', success: { title: 'The defect has been added.' } },
  })
}

/** Saves a defect. The caller handles a conflict (409). */
export const useSaveDefect = (defectId: number) =>
  useMutation({
    mutationFn: (body: SavedDefect) => send(saveDefect, { params: { defectId }, body }),
    onSuccess: usePutIntoLists(),
    meta: { failure: 'Error saving the defect', handles: [409], success: { title: 'The defect has been saved.' } },
  })

export function useClearDefect() {
  const refresh = useRefreshDefects()
  return useMutation({
    mutationFn: (body: DefectClearance) => send(clearDefect, { body }),
    onSuccess: usePutIntoLists(),
    // Somebody else may have changed it: the next try is of what they saved.
    onError: refresh,
    meta: { failure: 'Error clearing the defect', success: { title: 'The defect is cleared.' } },
  })
}

export function useReopenDefect() {
  const refresh = useRefreshDefects()
  return useMutation({
    mutationFn: (body: DefectReopening) => send(reopenDefect, { body }),
    onSuccess: usePutIntoLists(),
    onError: refresh,
    meta: { failure: 'Error reopening the defect', success: { title: 'The defect is open again.' } },
  })
}

/** Deletes a photo or paper of a defect, also in the property's documents. */
export function useRemovePaper(propertyId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DefectPaper) => send(removeDefectPaper, { body }),
    onSuccess: (saved, { documentId }) => {
      putIntoLists(queryClient, saved)
      queryClient.setQueryData<VisibleProperty>(
        ['property', propertyId],
        (property) =>
          property && { ...property, documents: property.documents.filter((each) => each.documentId !== documentId) },
      )
    },
    meta: { failure: 'Error removing the file', success: { title: 'The file has been removed.' } },
  })
}

/** Fetches the property's defects and resolves to the current version of one. */
export function useRetrieveDefect(propertyId: number, defectId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { data } = await send(listDefects, { query: { propertyId } })
      const found = data.find((defect) => defect.defectId === defectId)
      if (!found) throw new Error('This defect is no longer in the list.')
      putIntoLists(queryClient, found)
      return found
    },
    meta: { failure: 'Error retrieving defects' },
  })
}

export const useExportDefects = () =>
  useMutation({
    mutationFn: (body: SendOptions<typeof exportDefects>['body']) => download(exportDefects, { body }),
    meta: { failure: 'Error exporting to excel', success: { title: 'The export was successful.' } },
  })

/** How long pictures stay in memory after they were shown, in milliseconds. */
const KEPT_MS = 10 * 60_000

/**
 * A picture as a data URI: its thumbnail, or the whole of it. The content of a document never changes, so it is fetched
 * once.
 */
export const usePicture = (documentId: number, size: 'thumbnail' | 'whole') =>
  useQuery({
    queryKey: ['picture', documentId, size],
    queryFn: async ({ signal }) => {
      const call = size === 'whole' ? downloadDocument : getThumbnail
      return asDataUri(await (await request(call, { query: { id: documentId }, signal })).blob())
    },
    staleTime: Infinity,
    gcTime: size === 'whole' ? 0 : KEPT_MS,
    meta: { failure: 'Error loading a photo', handles: [404] },
  })

const asDataUri = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'))
    reader.readAsDataURL(blob)
  })
