import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { explain, ProblemError } from '../lib/problem-error.ts'
import { toast } from '../ui/toast.ts'
import { useUploadDocument } from './api.ts'
import { chosenFiles, refusedName, type Refusal } from './chosen-files.ts'
import { changeRow, type UploadRow } from './upload-rows.ts'

/**
 * The files that wait to become documents of a property. They are sent one by one, so that each has its progress and one
 * that is refused holds no other back; what failed stays in the list.
 */
export function useUploads(propertyId: number) {
  const [rows, setRows] = useState<readonly UploadRow[]>([])
  const lastKey = useRef(0)
  const cancelling = useRef<AbortController>(null)
  const uploadDocument = useUploadDocument(propertyId)

  const sending = useMutation({
    mutationFn: async ({ rows: sent, signal }: { rows: readonly UploadRow[]; signal: AbortSignal }) => {
      const failures: string[] = []
      for (const { key, file } of sent) {
        const show = (share: number): void => setRows((old) => changeRow(old, key, { share, refusal: null }))
        show(0)
        try {
          await uploadDocument(file, { signal, onProgress: show })
          setRows((old) => old.filter((row) => row.key !== key))
        } catch (error) {
          const refusal = signal.aborted ? null : explain(error)
          setRows((old) => changeRow(old, key, { share: null, refusal }))
          if (refusal === null || isHopeless(error)) throw error
          failures.push(refusal)
        }
      }
      if (failures.length > 0) throw new Error(failures.join('\n'))
    },
    meta: {
      failure: 'Error uploading files',
      success: {
        title: 'Document upload',
        message: `The document upload(s) for property ${propertyId} succeeded.`,
      },
    },
  })

  return {
    rows,
    isUploading: sending.isPending,
    /** Takes what can be uploaded and says why the rest cannot. */
    add: (files: readonly File[]): void => {
      const { accepted, refusals } = chosenFiles(propertyId, rows.length, files)
      refusals.forEach(tell)
      const added = accepted.map((file) => ({ key: ++lastKey.current, file, share: null, refusal: null }))
      setRows((old) => [...old, ...added])
    },
    remove: (key: number): void => setRows((old) => old.filter((row) => row.key !== key)),
    start: (): void => {
      const refusals = rows.flatMap(({ file }) => refusedName(propertyId, file.name) ?? [])
      refusals.forEach(tell)
      if (refusals.length > 0) return
      cancelling.current = new AbortController()
      sending.mutate({ rows, signal: cancelling.current.signal })
    },
    cancel: (): void => cancelling.current?.abort(),
  }
}

export type Uploads = ReturnType<typeof useUploads>

const tell = ({ title, message }: Refusal): void => toast.error(title, message)

/** Without a server or a session the next file fares no better. */
const isHopeless = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 0 || error.status === 401 || error.status === 403)
