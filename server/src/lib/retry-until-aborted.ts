import { setTimeout as pause } from 'node:timers/promises'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1000

/**
 * Retries work that fails, with growing pauses, for work that must survive an outage of something it needs.
 *
 * @throws the last error once `signal` has aborted
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
      // An abort ends the pause early, and the work is tried one last time.
      await pause(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
}
