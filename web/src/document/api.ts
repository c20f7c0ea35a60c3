import {
  downloadDocument,
  generateDocument,
  getFormFacts,
  openDocument,
  uploadDocuments,
} from '@app/contract/document/calls'
import type { Document } from '@app/contract/document/schema'
import { getProperty } from '@app/contract/property/calls'
import type { VisibleProperty } from '@app/contract/property/schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { isOnline } from '../lib/online.ts'
import { openInWindow } from '../lib/post-form.ts'
import { readWhole, request, send, type SendOptions } from '../lib/send.ts'
import { upload } from '../lib/upload.ts'
import { toast } from '../ui/feedback/toast.ts'
import { fileKind } from './file-kind.ts'

/** Saves a file of the property on the device. */
export const useSaveDocument = (): ((documentId: number) => void) =>
  useMutation({
    mutationFn: (id: number) => download(downloadDocument, { query: { id } }),
    meta: { failure: 'Error downloading document' },
  }).mutate

/** The content of a file, which never changes. The part that shows it reports a failure. */
export const fileQuery = (documentId: number) =>
  queryOptions({
    queryKey: ['document file', documentId],
    queryFn: async ({ signal }) =>
      readWhole(
        (await request(downloadDocument, { query: { id: documentId }, signal })).blob(),
        downloadDocument,
        signal,
      ),
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { failure: '' },
  })

/** Shows a PDF in a new window and saves any other file. */
export function useOpenDocument(): (document: Pick<Document, 'documentId' | 'fileName'>) => void {
  const save = useSaveDocument()
  return ({ documentId, fileName }) => {
    // Offline, a new window would show the browser's error page.
    if (fileKind(fileName) !== 'pdf' || !isOnline()) return save(documentId)
    openInWindow(openDocument, { query: { inline: 'true' }, body: { id: documentId } })
  }
}

/** Replaces a property's documents in the cache with those that a call returned. */
export function useReplaceDocuments(propertyId: number): (documents: readonly Document[]) => void {
  const queryClient = useQueryClient()
  return (documents) =>
    queryClient.setQueryData<VisibleProperty>(
      ['property', propertyId],
      (property) => property && withDocuments(property, documents),
    )
}

const withDocuments = (property: VisibleProperty, documents: readonly Document[]): VisibleProperty => ({
  ...property,
  documents: [...documents],
  whenFirstDocumentUploaded: property.whenFirstDocumentUploaded ?? documents.at(-1)?.whenUploaded ?? null,
})

interface Progress {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Uploads a file. Both functions update the property's documents. */
export interface FileSending {
  readonly send: (file: File, progress: Progress) => Promise<void>
  /** Whether the server has a new document of that name and size. Throws what `send` throws. */
  readonly isStored: (file: File) => Promise<boolean>
}

/**
 * Uploads the files of one document and updates the property's documents. Resolves to the document. A draft is for staff
 * alone, and photos of one become a single PDF. `storedAs` is the name that the server gives the document.
 */
export function useStoreFile(
  propertyId: number,
  { isDraft = false } = {},
): (files: readonly File[], progress: Progress, storedAs: string) => Promise<Document> {
  const replaceDocuments = useReplaceDocuments(propertyId)
  return async (files, progress, storedAs) => {
    const form = new FormData()
    form.append('PropertyId', String(propertyId))
    if (isDraft) form.append('IsDraft', 'true')
    for (const file of files) form.append('Files', file)
    const documents = await upload(uploadDocuments, { form, ...progress })
    replaceDocuments(documents)
    // Older documents may have the same name.
    const [newest] = documents
      .filter(({ fileName }) => fileName === storedAs)
      .toSorted((a, b) => b.documentId - a.documentId)
    if (!newest) throw new Error(`${storedAs} is not among the documents of the property. Try again.`)
    return newest
  }
}

/** The name that the server stores a file under. */
const storedName = ({ name }: File): string => name.normalize('NFC').trim()

export function useFileSending(propertyId: number): FileSending {
  const queryClient = useQueryClient()
  const replaceDocuments = useReplaceDocuments(propertyId)
  const store = useStoreFile(propertyId)
  return {
    send: async (file, progress) => void (await store([file], progress, storedName(file))),
    isStored: async (file) => {
      const known = queryClient.getQueryData<VisibleProperty>(['property', propertyId])?.documents ?? []
      const { documents } = await send(getProperty, { params: { propertyId } })
      replaceDocuments(documents)
      const ids = new Set(known.map(({ documentId }) => documentId))
      const name = storedName(file)
      return documents.some((each) => !ids.has(each.documentId) && each.fileName === name && each.size === file.size)
    },
  }
}

/** The facts that a property's forms print. Refetched for each dialog, never while editing. */
export const useFormFacts = (propertyId: number, supplierCompanyId: number | null) =>
  useQuery({
    queryKey: ['form-facts', propertyId, supplierCompanyId],
    queryFn: ({ signal }) => send(getFormFacts, { body: { propertyId, supplierCompanyId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    // The dialog itself reports a missing property.
    meta: { failure: `Error loading property data for property ${propertyId}`, handles: [404] },
  })

/** Prints a form and saves it to its property. `label` is for the error message. */
export function useGenerateDocument(propertyId: number, label: string) {
  const replaceDocuments = useReplaceDocuments(propertyId)
  return useMutation({
    mutationFn: ({ body, signal }: Pick<SendOptions<typeof generateDocument>, 'body' | 'signal'>) =>
      send(generateDocument, { body, signal }),
    onSuccess: (documents, { body: { filename } }) => {
      replaceDocuments(documents)
      toast.success(
        'Generate Document',
        `${filename} has been generated and can now be found in the document list for this property.`,
      )
    },
    meta: { failure: `Error generating ${label}` },
  })
}
