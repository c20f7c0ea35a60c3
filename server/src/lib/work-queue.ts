import { retryUntilAborted } from './retry-until-aborted.ts'

interface WorkQueue<T> {
  /** How many items are worked on at a time. */
  concurrency: number
  /** Claims up to `limit` items, never one that is being worked on. A failed claim is retried. */
  claim: (limit: number) => Promise<T[]>
  /** Must handle its own errors. */
  work: (claimed: T) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Works through everything that can be claimed. `wake` makes it look for items now, or once more after the current
 * look. `idle` resolves when nothing is left, `stop` when the claimed items are done.
 */
export function createWorkQueue<T>({ concurrency, claim, work, onError }: WorkQueue<T>) {
  const working = new Set<Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping
  let woken = Promise.withResolvers<void>()
  let isWoken = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (!signal.aborted) {
      isWoken = false
      woken = Promise.withResolvers()
      const places = concurrency - working.size
      const claimed = await retryUntilAborted(() => claimSome(places), { signal, onError })
      for (const one of claimed) start(one)
      // If there may be more, claim again once half of the places are free. Otherwise all was claimed: wait for a wake-up.
      if (claimed.length === places) while (working.size > concurrency / 2) await Promise.race(working)
      else if (working.size > 0) await Promise.race([woken.promise, Promise.all(working)])
      else if (!isWoken) break
    }
    await Promise.all(working)
    running = undefined
  }

  const claimSome = async (places: number) => (signal.aborted ? [] : claim(places))

  function start(one: T): void {
    const done = work(one).finally(() => working.delete(done))
    working.add(done)
  }

  const wake = () => {
    isWoken = true
    woken.resolve()
    if (!signal.aborted) running ??= run()
  }

  return {
    wake,
    idle: async () => {
      while (running) await running
    },
    stop: async () => {
      stopping.abort()
      woken.resolve()
      await running
    },
  }
}
