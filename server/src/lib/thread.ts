import { once } from 'node:events'
import { Worker, type ResourceLimits } from 'node:worker_threads'

/** A thread that has waited this long for its next job is ended. */
export const THREAD_IDLE_MS = 30_000

interface ThreadOptions {
  /** The module of the thread. It answers each message with one message. */
  program: URL
  /** How long a job may take that names no other deadline. A hostile one keeps its thread busy until then. */
  deadlineMs: number
  memory: ResourceLimits
}

interface JobOptions {
  deadlineMs?: number
  /** Gives the job up, and ends its thread. */
  signal?: AbortSignal
}

/** The job took too long or too much memory, or its thread broke. */
export class ThreadEnded extends Error {
  readonly isTooSlow: boolean
  readonly isTooLarge: boolean

  constructor(isTooSlow: boolean, cause: unknown) {
    super(isTooSlow ? 'The work took too long' : 'The thread of the work ended', { cause })
    this.isTooSlow = isTooSlow
    this.isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  }
}

/** Does jobs one after the other on a thread that stays for the next one, and has none of our secrets. */
export function createThread<Job, Result>({ program, deadlineMs, memory }: ThreadOptions) {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const thread = new Worker(program, { env: {}, resourceLimits: memory })
    // An error is for the job at hand. Without a listener, that of a waiting thread would end the program.
    thread.on('error', () => leave(thread))
    thread.on('exit', () => leave(thread))
    return thread
  }

  function leave(thread: Worker): void {
    if (worker === thread) worker = undefined
  }

  async function close(): Promise<void> {
    const ended = worker
    worker = undefined
    clearTimeout(idle)
    await ended?.terminate()
  }

  return {
    /**
     * The caller waits for one job before it gives the next.
     *
     * @throws ThreadEnded; the reason of the signal once it aborts
     */
    run: async (job: Job, { deadlineMs: within = deadlineMs, signal }: JobOptions = {}): Promise<Result> => {
      signal?.throwIfAborted()
      clearTimeout(idle)
      const thread = (worker ??= start())
      thread.ref()
      const deadline = AbortSignal.timeout(within)
      const until = signal ? AbortSignal.any([signal, deadline]) : deadline
      try {
        const answered = once(thread, 'message', { signal: until })
        thread.postMessage(job)
        const [result] = (await answered) as [Result]
        idle = setTimeout(() => void close(), THREAD_IDLE_MS).unref()
        thread.unref()
        return result
      } catch (error) {
        await close()
        signal?.throwIfAborted()
        throw new ThreadEnded(deadline.aborted, error)
      }
    },
    close,
  }
}
