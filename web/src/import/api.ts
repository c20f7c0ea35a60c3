import {
  checkImport,
  getImport,
  getRefusedRows,
  getTemplate,
  listImportRows,
  listImports,
  listSheets,
  runImport,
  undoImport,
  uploadImport,
} from '@app/contract/import/calls'
import type { Fate, ImportKind } from '@app/contract/import/rules'
import type { Import, ImportOptions } from '@app/contract/import/schema'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { send } from '../lib/send.ts'
import { upload } from '../lib/upload.ts'

const IMPORTS = ['imports'] as const
const importKey = (importId: number) => ['import', importId] as const

export const useImports = () =>
  useQuery({
    queryKey: IMPORTS,
    queryFn: async ({ signal }) => (await send(listImports, { signal })).data,
    meta: { failure: 'Error retrieving the imports' },
  })

export const useImport = (importId: number) =>
  useQuery({
    queryKey: importKey(importId),
    queryFn: ({ signal }) => send(getImport, { params: { importId }, signal }),
    // The screen says that it is gone.
    meta: { failure: 'Error retrieving the import', handles: [404] },
  })

/** A page of what the check named `checkedAs` found. */
export const useImportRows = (
  importId: number,
  checkedAs: string,
  { fate, page, size }: { fate: Fate | undefined; page: number; size: number },
) =>
  useQuery({
    queryKey: [...importKey(importId), 'rows', checkedAs, fate, page, size],
    queryFn: ({ signal }) =>
      send(listImportRows, { params: { importId }, query: { fate, from: (page - 1) * size, size }, signal }),
    placeholderData: keepPreviousData,
    meta: { failure: 'Error retrieving the rows' },
  })

/** Keeps what the server answered about an import. */
function useKeepImport() {
  const queryClient = useQueryClient()
  return (answered: Import): void => {
    queryClient.setQueryData(importKey(answered.importId), answered)
    void queryClient.invalidateQueries({ queryKey: IMPORTS })
  }
}

interface Uploading {
  readonly kind: ImportKind
  readonly file: File
  /** Of a workbook; undefined for the first that holds something. */
  readonly sheetName: string | undefined
  readonly papers: readonly File[]
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** The sheets of a workbook that hold something; none of another file. The form shows why one is refused. */
export const useSheetNames = () =>
  useMutation({
    mutationFn: async ({ kind, file, ...progress }: Omit<Uploading, 'sheetName' | 'papers'>) => {
      if (!file.name.toLowerCase().endsWith('.xlsx')) return []
      const form = new FormData()
      form.append('Kind', kind)
      form.append('File', file)
      return (await upload(listSheets, { form, ...progress })).data
    },
    meta: { failure: 'Error reading the sheets of the file', handles: [400, 413, 415] },
  })

/** Uploads a spreadsheet. The form shows why one is refused. */
export const useUploadImport = () =>
  useMutation({
    mutationFn: ({ kind, file, sheetName, papers, ...progress }: Uploading) => {
      const form = new FormData()
      form.append('Kind', kind)
      if (sheetName !== undefined) form.append('Sheet', sheetName)
      form.append('File', file)
      for (const paper of papers) form.append('Papers', paper)
      return upload(uploadImport, { form, ...progress })
    },
    onSuccess: useKeepImport(),
    meta: { failure: 'Error uploading the file', handles: [400, 413, 415] },
  })

/** Checks one after the other, so that the last answer is that of the last options. */
export const useCheckImport = (importId: number) =>
  useMutation({
    scope: { id: `check import ${importId}` },
    mutationFn: (body: ImportOptions) => send(checkImport, { params: { importId }, body }),
    onSuccess: useKeepImport(),
    meta: { failure: 'Error checking the file', handles: [400] },
  })

/** Imports what was checked. The screen shows why it is refused. */
export const useRunImport = (importId: number) =>
  useMutation({
    mutationFn: (checkedAs: string) => send(runImport, { params: { importId }, body: { checkedAs } }),
    onSuccess: useKeepImport(),
    meta: { failure: 'Error importing the file', handles: [400, 409] },
  })

export const useUndoImport = () =>
  useMutation({
    mutationFn: (importId: number) => send(undoImport, { params: { importId }, body: {} }),
    onSuccess: useKeepImport(),
    meta: {
      failure: 'The import could not be undone',
      success: { title: 'The import has been undone.' },
    },
  })

export const useTemplate = () =>
  useMutation({
    mutationFn: (kind: ImportKind) => download(getTemplate, { params: { kind } }),
    meta: { failure: 'Error downloading the template' },
  })

export const useRefusedRows = (importId: number) =>
  useMutation({
    mutationFn: () => download(getRefusedRows, { params: { importId } }),
    meta: { failure: 'Error downloading the refused rows' },
  })
