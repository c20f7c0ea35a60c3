import { errorMessage, ProblemError } from '../lib/problem-error.ts'
import type { FileSending } from './api.ts'

/** What became of a file. `ends` means that the next file would fare no better. */
export type Outcome =
  | { readonly isStored: true }
  | { readonly isStored: false; readonly refusal: string; readonly ends: boolean }

interface Try {
  readonly signal: AbortSignal
  /** Told the share of the file that is on its way, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Sends a file and says what became of it, also where the answer was lost. Never throws. */
export async function tryFile(
  file: File,
  { send, isStored }: FileSending,
  { signal, onProgress }: Try,
): Promise<Outcome> {
  if (!(await isReadable(file))) {
    return { isStored: false, refusal: 'It has changed or gone since it was chosen. Choose it again.', ends: false }
  }
  let isAllSent = false
  try {
    await send(file, {
      signal,
      onProgress: (share) => {
        isAllSent = share === 1
        onProgress(share)
      },
    })
    return { isStored: true }
  } catch (error) {
    const reason = signal.aborted ? 'It was cancelled.' : errorMessage(error)
    const isLost = signal.aborted || isUnanswered(error)
    if (isLost && (await isStored(file).catch(() => false))) return { isStored: true }
    // The server may be about to store what it has whole.
    const refusal = isLost && isAllSent ? `${reason} ${MAYBE_STORED}` : reason
    return { isStored: false, refusal, ends: signal.aborted || isHopeless(error) }
  }
}

const MAYBE_STORED = 'It may have been stored all the same: look at Docs before you try again.'

/** A file that changes on the disk after it was chosen cannot be read any more. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false)

/** Nobody knows what the server made of it: no answer came, or that of something in between. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ProblemError && [0, 502, 503, 504].includes(error.status)

/** Without a server or a session the next file fares no better. */
const isHopeless = (error: unknown): boolean => error instanceof ProblemError && [0, 401, 403].includes(error.status)
