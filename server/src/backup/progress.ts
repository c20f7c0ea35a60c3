import type { WriteStream } from 'node:tty'

export interface Progress {
  /** Counts bytes of what is being done. */
  add: (bytes: number) => void
  /** Begins the next step. */
  step: (what: string, totalBytes?: number) => void
}

const EVERY_MS = 1000

const megabytes = (bytes: number): string => (bytes / 1e6).toLocaleString('en-NZ', { maximumFractionDigits: 1 })

/** Shows each step, and how far it is at most once a second. */
export function createProgress(stream: Pick<WriteStream, 'write'>): Progress {
  let done = 0
  let total: number | undefined
  let name = ''
  let shownAt = 0
  return {
    step: (what, totalBytes) => {
      name = what
      total = totalBytes
      done = 0
      shownAt = Date.now()
      stream.write(`${what}\n`)
    },
    add: (bytes) => {
      done += bytes
      if (Date.now() - shownAt < EVERY_MS) return
      shownAt = Date.now()
      stream.write(`${name}: ${megabytes(done)}${total === undefined ? '' : ` of ${megabytes(total)}`} MB\n`)
    },
  }
}

export const SILENT: Progress = { add: () => undefined, step: () => undefined }

/** What a backup or a restore ends with. */
export function describeCounts(counts: { tables: number; rows: number; files: number; bytes: number }): string {
  const shown = (count: number) => count.toLocaleString('en-NZ')
  return `${shown(counts.tables)} tables, ${shown(counts.rows)} rows, ${shown(counts.files)} documents, ${megabytes(counts.bytes)} MB`
}
