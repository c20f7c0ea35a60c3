import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createSemaphore } from '../semaphore.ts'

const DEADLINE_MS = 10_000
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** Each thread holds a whole file. */
const takeTurn = createSemaphore(2)

/**
 * The names of the streams at the root of a compound file, as Office wrote them until 2007; none of a file that cannot be
 * read. The file comes from outside, so it is read on a thread of its own, with a deadline.
 */
export const findStreams = (path: string, signal: AbortSignal): Promise<string[]> =>
  takeTurn(signal, async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: path,
      env: {},
      resourceLimits: MEMORY,
    })
    try {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
      const [names] = (await once(worker, 'message', { signal: deadline })) as [string[]]
      return names
    } catch {
      signal.throwIfAborted()
      return []
    } finally {
      await worker.terminate()
    }
  })
