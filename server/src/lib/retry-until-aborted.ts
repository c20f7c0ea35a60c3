import { setTimeout as pause } from 'node:timers/promises'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1000

/**
 * Repeats work that must not be given up because something it needs is away for a while, after growing pauses.
 *
 * @throws the last error once `signal` says to give up
 */
export async function retryUntilAborted<T>(
  work: () => Promise<T>,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) throw error
      onError(error)
      // An aborted pause ends early, and the work gets its last chance.
      await pause(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
}
