import { setTimeout as pause } from 'node:timers/promises'
import { waitAtMost } from './wait-at-most.ts'

/** A stop takes at most 10 seconds, including the end of the process (docs/rules/installation.md#stop). */
const STOP_WITHIN_MS = 9_500

export interface Shutdown {
  /** Registers `close`. On a stop, the last one registered is called first, and each gets its own time limit. */
  onStop: (close: () => Promise<unknown>, withinMs: number) => void
  /** Registers what is done this long before a stop that somebody asked for closes anything. */
  onNotice: (announce: () => void, noticeMs: number) => void
  isStopping: () => boolean
  /** Closes everything and ends the process. Further calls join the stop that is under way. */
  stop: (exitCode: number) => Promise<never>
}

/**
 * Ends the process cleanly: with exit code 0 on a signal, with 1 after an uncaught error. It does not wait for anything
 * that hangs.
 */
export function createShutdown(): Shutdown {
  const opened: { close: () => Promise<unknown>; withinMs: number }[] = []
  let notice = { announce: () => {}, noticeMs: 0 }
  let stopping: Promise<never> | undefined
  const broken = new AbortController()

  async function closeAll(asked: number): Promise<never> {
    if (asked === 0 && notice.noticeMs > 0) {
      notice.announce()
      // An error in between ends it at once.
      await pause(notice.noticeMs, undefined, { signal: broken.signal }).catch(() => {})
    }
    const exitCode = broken.signal.aborted ? 1 : asked
    setTimeout(() => process.exit(exitCode), STOP_WITHIN_MS)
    for (let last = opened.pop(); last; last = opened.pop()) {
      await waitAtMost(last.withinMs, last.close).catch((error: unknown) => console.error(error))
    }
    process.exit(exitCode)
  }
  const stop = (exitCode: number) => (stopping ??= closeAll(exitCode))

  // The terminal and the parent process may each send a signal. The second must not interrupt the stop.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  process.on('uncaughtException', (error) => {
    console.error(error)
    broken.abort()
    void stop(1)
  })
  return {
    onStop: (close, withinMs) => void opened.push({ close, withinMs }),
    onNotice: (announce, noticeMs) => (notice = { announce, noticeMs }),
    isStopping: () => stopping !== undefined,
    stop,
  }
}
