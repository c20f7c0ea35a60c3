import { retryUntilAborted } from './retry-until-aborted.ts'

interface WorkQueue<T> {
  /** So many are worked on at a time. */
  atATime: number
  /** Takes up to so many, never one that is worked on already; tried again when it fails. */
  claim: (limit: number) => Promise<T[]>
  /** Sees to its own errors. */
  work: (claimed: T) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Works off what there is to claim. `wake` has it look now, and once more after a look that is under way; `idle`
 * resolves when nothing is left, `stop` when what was claimed is done.
 */
export function createWorkQueue<T>({ atATime, claim, work, onError }: WorkQueue<T>) {
  const working = new Set<Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping
  let asked = Promise.withResolvers<void>()
  let isAsked = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (!signal.aborted) {
      isAsked = false
      asked = Promise.withResolvers()
      const claimed = await retryUntilAborted(claimSome, { signal, onError })
      for (const one of claimed) start(one)
      // Half of the room is worth another look, and so is any of it once there was nothing.
      if (claimed.length > 0) while (working.size > atATime / 2) await Promise.race(working)
      else if (working.size > 0) await Promise.race([asked.promise, ...working])
      else if (!isAsked) break
    }
    await Promise.all(working)
    running = undefined
  }

  const claimSome = async () => (signal.aborted ? [] : claim(atATime - working.size))

  function start(one: T): void {
    const done = work(one).finally(() => working.delete(done))
    working.add(done)
  }

  const wake = () => {
    isAsked = true
    asked.resolve()
    if (!signal.aborted) running ??= run()
  }

  return {
    wake,
    idle: async () => {
      while (running) await running
    },
    stop: async () => {
      stopping.abort()
      asked.resolve()
      await running
    },
  }
}
