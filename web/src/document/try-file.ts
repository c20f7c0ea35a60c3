import { errorMessage, ProblemError } from '../lib/problem-error.ts'
import type { FileSending } from './api.ts'

/** The outcome of an upload. `ends` means that the next file would fail too. */
export type Outcome =
  | { readonly isStored: true }
  | { readonly isStored: false; readonly refusal: string; readonly ends: boolean }

interface UploadOptions {
  readonly signal: AbortSignal
  /** Called with the share of the file that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Uploads a file and returns the outcome, even if the answer was lost. Never throws. */
export async function tryFile(
  file: File,
  { send, isStored }: FileSending,
  { signal, onProgress }: UploadOptions,
): Promise<Outcome> {
  if (!(await isReadable(file))) {
    return {
      isStored: false,
      refusal: 'The file has changed or gone since it was chosen. Choose it again.',
      ends: false,
    }
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
    // The server has the whole file and may still store it.
    const refusal = isLost && isAllSent ? `${reason} ${MAYBE_STORED}` : reason
    return { isStored: false, refusal, ends: signal.aborted || isHopeless(error) }
  }
}

const MAYBE_STORED = 'The file may still have been stored. Check the Docs tab before you try again.'

/** Browsers cannot read a file that has changed on the disk since it was chosen. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false)

/** Whether the outcome is unknown, because there was no answer from the server itself. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ProblemError && [0, 502, 503, 504].includes(error.status)

/** Without a server or a session the next file would fail too. */
const isHopeless = (error: unknown): boolean => error instanceof ProblemError && [0, 401, 403].includes(error.status)
