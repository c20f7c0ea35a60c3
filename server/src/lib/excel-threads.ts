import { Worker } from 'node:worker_threads'
import { THREAD_IDLE_MS } from './thread.ts'

/** Threads that wait for their next file, with the timers that end them. */
const idle = new Map<Worker, NodeJS.Timeout>()

function start(): Worker {
  const thread = new Worker(new URL('./excel-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
  })
  // An error is for whoever took the thread. Without a listener, that of a waiting one would end the program.
  thread.on('error', () => {})
  thread.on('exit', () => leave(thread))
  return thread
}

function leave(thread: Worker): void {
  clearTimeout(idle.get(thread))
  idle.delete(thread)
}

/** A thread for one file: one that has written another, for starting one takes longer than writing a short list. */
export function takeExcelThread(): Worker {
  const [thread = start()] = idle.keys()
  leave(thread)
  thread.ref()
  return thread
}

/** Keeps a thread whose file is complete for the next one. Any other is terminated by whoever took it. */
export function keepExcelThread(thread: Worker): void {
  thread.unref()
  idle.set(thread, setTimeout(() => void thread.terminate(), THREAD_IDLE_MS).unref())
}
