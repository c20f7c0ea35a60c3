import { nameFor } from '@app/contract/document/rules'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'
import { useFileSending } from './api.ts'
import { chosenFiles, refusedName, renamed, WRONG_NAME, type Refusal } from './chosen-files.ts'
import { tryFile } from './try-file.ts'
import { changeRow, newRow, unstored, uploadSummary, type UploadRow } from './upload-rows.ts'

/**
 * Uploads files to a property, one by one, so that each shows its progress and a refused one does not stop the others.
 * If some fail, the list shows the outcome of each, and failed ones can be tried again.
 */
export function useUploads(propertyId: number) {
  const [rows, setRows] = useState<readonly UploadRow[]>([])
  const [misnamed, setMisnamed] = useState<readonly MisnamedFile[]>([])
  const lastKey = useRef(0)
  const cancelling = useRef<AbortController>(null)
  const fileSending = useFileSending(propertyId)

  const sending = useMutation({
    mutationFn: async ({ rows: all, tried, signal }: Sending) => {
      let current = all
      const change = (key: number, changed: Parameters<typeof changeRow>[2]): void => {
        current = changeRow(current, key, changed)
        setRows(current)
      }
      let isEnded = false
      for (const { key, file } of tried) {
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
      const keys = new Set(tried.map(({ key }) => key))
      const failed = unstored(current).filter(({ key }) => keys.has(key))
      // Files that wait for the button stay in the list.
      if (failed.length === 0) return setRows(unstored(current))
      // After cancelling there is no error message: the list shows what was stored.
      signal.throwIfAborted()
      const reasons = failed.length > MAX_REASONS ? ['The Upload tab shows why.'] : failed.map(reasonOf)
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
  const send = (all: readonly UploadRow[], tried: readonly UploadRow[]): void => {
    cancelling.current = new AbortController()
    sending.mutate({ rows: all, tried, signal: cancelling.current.signal })
  }
  /** Takes files out of the misnamed ones. Once none is left, the message that refused them is over. */
  const settle = (keys: readonly number[]): void => {
    const left = misnamed.filter(({ key }) => !keys.includes(key))
    setMisnamed(left)
    if (left.length === 0) toast.clearError(WRONG_NAME)
  }
  const newRows = (files: readonly File[]) => files.map((file) => newRow(++lastKey.current, file))

  return {
    rows,
    /** Files that could be uploaded under another name. */
    misnamed,
    isUploading: sending.isPending,
    /** Adds the files that can be uploaded, and shows why the others cannot. */
    add: (files: readonly File[]): void => {
      const waiting = unstored(rows)
      const chosen = chosenFiles(propertyId, waiting.length, files)
      showRefusals(chosen.refusals)
      setRows([...waiting, ...newRows(chosen.accepted)])
      const offers = newRows(chosen.misnamed).map(({ key, file }) => ({
        key,
        file,
        name: nameFor(propertyId, file.name),
      }))
      setMisnamed((old) => [...old, ...offers])
    },
    /** Uploads these of the misnamed files under their other names. */
    rename: (keys: readonly number[]): void => {
      const wanted = misnamed.filter(({ key }) => keys.includes(key)).map(({ file }) => renamed(propertyId, file))
      const waiting = unstored(rows)
      const { accepted, refusals } = chosenFiles(propertyId, waiting.length, wanted)
      settle(keys)
      showRefusals(refusals)
      const added = newRows(accepted)
      const all = [...waiting, ...added]
      setRows(all)
      if (added.length > 0) send(all, added)
    },
    /** Leaves a misnamed file out. */
    leaveOut: (key: number): void => settle([key]),
    remove: (key: number): void =>
      setRows((old) => {
        const left = old.filter((row) => row.key !== key)
        return unstored(left).length === 0 ? [] : left
      }),
    start: (): void => {
      const waiting = unstored(rows)
      const refusals = waiting.flatMap(({ file }) => refusedName(propertyId, file.name) ?? [])
      showRefusals(refusals)
      if (refusals.length === 0) send(rows, waiting)
    },
    cancel: (): void => cancelling.current?.abort(),
  }
}

interface Sending {
  readonly rows: readonly UploadRow[]
  /** Those to upload now. */
  readonly tried: readonly UploadRow[]
  readonly signal: AbortSignal
}

/** A file that does not belong to the property by its name, and the name by which it would. */
export interface MisnamedFile {
  readonly key: number
  readonly file: File
  readonly name: string
}

export type Uploads = ReturnType<typeof useUploads>

/** The maximum number of files whose reasons fit in a message. */
const MAX_REASONS = 3

const NOT_TRIED = 'The upload stopped before this file.'

/** Adds the file's name, unless the server's message already has it. */
const reasonOf = ({ file: { name }, refusal }: UploadRow): string =>
  refusal?.includes(name) ? refusal : `${name}: ${refusal ?? NOT_TRIED}`

/** Those with the same title in one message, as a later one takes the place of the one before. */
function showRefusals(refusals: readonly Refusal[]): void {
  for (const [title, those] of Map.groupBy(refusals, (refusal) => refusal.title)) {
    toast.error(title, those.map(({ message }) => message).join('\n'))
  }
}
