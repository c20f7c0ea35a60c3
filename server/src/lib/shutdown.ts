import { waitAtMost } from './wait-at-most.ts'

/** A stop takes 10 seconds at most (docs/rules/installation.md#stop), the end of the process included. */
const STOP_WITHIN_MS = 9_500

export interface Shutdown {
  /** Has `close` called at the end, before what was opened earlier is closed. It may take so long. */
  onStop: (close: () => Promise<unknown>, withinMs: number) => void
  isStopping: () => boolean
  /** Closes everything and ends the process; once it is under way, calling it again changes nothing. */
  stop: (exitCode: number) => Promise<never>
}

/**
 * Has the process end in good order: with 0 when it is told to, with 1 after an error that nobody has caught. Whatever
 * hangs meanwhile is left behind.
 */
export function createShutdown(): Shutdown {
  const opened: { close: () => Promise<unknown>; withinMs: number }[] = []
  let stopping: Promise<never> | undefined

  async function closeAll(exitCode: number): Promise<never> {
    setTimeout(() => process.exit(exitCode), STOP_WITHIN_MS)
    for (let last = opened.pop(); last; last = opened.pop()) {
      await waitAtMost(last.withinMs, last.close).catch((error: unknown) => console.error(error))
    }
    process.exit(exitCode)
  }
  const stop = (exitCode: number) => (stopping ??= closeAll(exitCode))

  // A terminal and the programs that started this one may each send a signal: the second must not cut the first short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  process.on('uncaughtException', (error) => {
    console.error(error)
    void stop(1)
  })
  return {
    onStop: (close, withinMs) => void opened.push({ close, withinMs }),
    isStopping: () => stopping !== undefined,
    stop,
  }
}
