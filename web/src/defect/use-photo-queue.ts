import { MAX_UPLOAD_FILES } from '@app/contract/document/rules'
import { uploadDocuments } from '@app/contract/document/calls'
import { useEffect, useRef, useState } from 'react'
import { useReplaceDocuments } from '../document/api.ts'
import { errorMessage } from '../lib/problem-error.ts'
import { upload } from '../lib/upload.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useRefreshDefects } from './api.ts'
import { toDefectFile } from './picture-file.ts'

/** A file that waits to be stored with a defect. */
export interface QueuedFile {
  readonly key: number
  readonly file: File
  /** The address of the picture in the browser; null for a PDF. */
  readonly preview: string | null
  /** How much of it has been sent, 0 to 1; null while it is not being sent. */
  readonly share: number | null
  /** Why it was not stored. */
  readonly refusal: string | null
}

/**
 * The files that somebody adds to a defect. They wait until the defect is saved, then go one by one, so that one that is
 * refused does not stop the others and can be removed or tried again.
 */
export function usePhotoQueue(propertyId: number) {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([])
  const [isSending, setSending] = useState(false)
  const lastKey = useRef(0)
  const leaving = useRef<AbortController>(null)
  const replaceDocuments = useReplaceDocuments(propertyId)
  const refreshDefects = useRefreshDefects()

  // Stops when the dialog closes, and frees the previews.
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const made = previews.current
    const controller = new AbortController()
    leaving.current = controller
    return () => {
      controller.abort()
      for (const preview of made) URL.revokeObjectURL(preview)
      made.clear()
    }
  }, [])

  const previewOf = (file: File): string | null => {
    if (!file.type.startsWith('image/')) return null
    const preview = URL.createObjectURL(file)
    previews.current.add(preview)
    return preview
  }

  const change = (key: number, changed: Partial<QueuedFile>): void =>
    setQueue((old) => old.map((queued) => (queued.key === key ? { ...queued, ...changed } : queued)))

  const add = async (files: readonly File[]): Promise<void> => {
    for (const file of files.slice(0, MAX_UPLOAD_FILES)) {
      try {
        const sent = await toDefectFile(file)
        if (leaving.current?.signal.aborted) return
        const queued = { key: ++lastKey.current, file: sent, preview: previewOf(sent), share: null, refusal: null }
        setQueue((old) => [...old, queued])
      } catch (error) {
        toast.error(`‘${file.name}’ cannot be added`, errorMessage(error))
      }
    }
    if (files.length > MAX_UPLOAD_FILES) {
      toast.error('Too many files', `You can add up to ${MAX_UPLOAD_FILES} files at a time.`)
    }
  }

  /** Stores the files with a defect. Resolves to whether none is left. */
  const send = async (defectId: number): Promise<boolean> => {
    const signal = leaving.current?.signal ?? new AbortController().signal
    let isDone = true
    setSending(true)
    for (const { key, file } of queue) {
      const form = new FormData()
      form.append('PropertyId', String(propertyId))
      form.append('DefectId', String(defectId))
      form.append('Files', file)
      change(key, { share: 0, refusal: null })
      try {
        replaceDocuments(await upload(uploadDocuments, { form, signal, onProgress: (share) => change(key, { share }) }))
        setQueue((old) => old.filter((queued) => queued.key !== key))
      } catch (error) {
        if (signal.aborted) return false
        isDone = false
        change(key, { share: null, refusal: errorMessage(error) })
      }
    }
    await refreshDefects()
    setSending(false)
    return isDone
  }

  return {
    queue,
    isSending,
    add: (files: readonly File[]): void => void add(files),
    remove: (key: number): void => setQueue((old) => old.filter((queued) => queued.key !== key)),
    send,
  }
}

export type PhotoQueue = ReturnType<typeof usePhotoQueue>
