import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'
import { useFileSending } from './api.ts'
import { chosenFiles, refusedName, type Refusal } from './chosen-files.ts'
import { tryFile } from './try-file.ts'
import { changeRow, newRow, unstored, uploadSummary, type UploadRow } from './upload-rows.ts'

/**
 * The files that wait to become documents of a property. They are sent one by one, so that each has its progress and one
 * that is refused holds no other back. When some failed, the list says of each what became of it, and those that failed
 * can be tried again.
 */
export function useUploads(propertyId: number) {
  const [rows, setRows] = useState<readonly UploadRow[]>([])
  const lastKey = useRef(0)
  const cancelling = useRef<AbortController>(null)
  const fileSending = useFileSending(propertyId)

  const sending = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      let current = rows
      const change = (key: number, changed: Parameters<typeof changeRow>[2]): void => {
        current = changeRow(current, key, changed)
        setRows(current)
      }
      let isEnded = false
      for (const { key, file } of unstored(rows)) {
        if (isEnded) {
          change(key, { share: null, refusal: NOT_TRIED })
          continue
        }
        change(key, { share: 0, refusal: null })
        const onProgress = (share: number): void => change(key, { share })
        const outcome = await tryFile(file, fileSending, { signal, onProgress })
        if (outcome.isStored) {
          change(key, { share: null, isStored: true })
        } else {
          change(key, { share: null, refusal: outcome.refusal })
          isEnded = outcome.ends
        }
      }
      const failed = unstored(current)
      if (failed.length === 0) return setRows([])
      // Whoever cancelled knows; the list says what was stored.
      signal.throwIfAborted()
      const reasons = failed.length > MOST_TOLD ? ['The Upload tab says why.'] : failed.map(toldOf)
      throw new Error([uploadSummary(current), ...reasons].join('\n'))
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
      const waiting = unstored(rows)
      const { accepted, refusals } = chosenFiles(propertyId, waiting.length, files)
      refusals.forEach(tell)
      setRows([...waiting, ...accepted.map((file) => newRow(++lastKey.current, file))])
    },
    remove: (key: number): void =>
      setRows((old) => {
        const left = old.filter((row) => row.key !== key)
        return unstored(left).length === 0 ? [] : left
      }),
    start: (): void => {
      const refusals = unstored(rows).flatMap(({ file }) => refusedName(propertyId, file.name) ?? [])
      refusals.forEach(tell)
      if (refusals.length > 0) return
      cancelling.current = new AbortController()
      sending.mutate(cancelling.current.signal)
    },
    cancel: (): void => cancelling.current?.abort(),
  }
}

export type Uploads = ReturnType<typeof useUploads>

/** A message has room for the reasons of so many files. */
const MOST_TOLD = 3

const NOT_TRIED = 'It was not tried.'

/** What the server says of a file names it already. */
const toldOf = ({ file: { name }, refusal }: UploadRow): string =>
  refusal?.includes(name) ? refusal : `${name}: ${refusal ?? NOT_TRIED}`

const tell = ({ title, message }: Refusal): void => toast.error(title, message)
