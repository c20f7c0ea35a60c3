import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromPrintProcess, PrintOrder, ToPrintProcess } from './print-messages.ts'

const PROGRAM = fileURLToPath(new URL('./print-process.ts', import.meta.url))

/** A process is replaced after so many prints, or when it and its browser hold so much memory. */
const PRINTS_PER_PROCESS = 1000
const MEMORY_LIMIT_BYTES = 1024 ** 3

/** A process with a browser of its own. */
export interface PrintProcess {
  /** Null for what fits at no scale. @throws where the page or the process died, or the signal's reason */
  print: (order: Omit<PrintOrder, 'kind' | 'id'>, signal: AbortSignal) => Promise<Buffer | null>
  needsRestart: () => boolean
  /** Ends it whatever it does. */
  kill: () => void
  /** Ends when its last print is done. */
  retire: () => void
  close: () => Promise<void>
}

interface Waiting {
  resolve: (pdf: Buffer | null) => void
  reject: (reason: unknown) => void
}

/** Starts one with its browser open. @throws where there is no browser, or it does not start */
export async function startPrintProcess(chosen: string | undefined, onGone: () => void): Promise<PrintProcess> {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: [],
    env: { ...process.env, ...(chosen && { CHROMIUM_PATH: chosen }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await ready(child)

  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let prints = 0
  let memory = 0
  let isRetired = false

  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The process that prints died'))
    onGone()
  })
  child.on('message', (message: FromPrintProcess) => {
    if (!('id' in message)) return
    const { resolve, reject } = waiting.get(message.id) ?? {}
    if (message.kind === 'printed') {
      memory = message.memory || memory
      resolve?.(Buffer.from(message.pdf.buffer, message.pdf.byteOffset, message.pdf.byteLength))
    } else if (message.kind === 'tooLarge') resolve?.(null)
    else reject?.(new Error(message.reason))
  })

  const close = async () => {
    if (child.connected) child.disconnect()
    await exited
  }
  const endWhenUnused = () => {
    if (isRetired && waiting.size === 0) void close()
  }

  return {
    print: async (order, signal) => {
      const id = ++lastId
      const giveUp = () => {
        if (child.connected) tell(child, { kind: 'giveUp', id })
        waiting.get(id)?.reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      try {
        return await new Promise<Buffer | null>((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          tell(child, { kind: 'print', id, ...order }, (error) => {
            // It is dead before it is known to have ended: the next print is for another one.
            onGone()
            reject(error)
          })
        })
      } finally {
        signal.removeEventListener('abort', giveUp)
        waiting.delete(id)
        prints++
        endWhenUnused()
      }
    },
    needsRestart: () => !isRetired && (prints >= PRINTS_PER_PROCESS || memory > MEMORY_LIMIT_BYTES),
    retire: () => {
      isRetired = true
      endWhenUnused()
    },
    kill: () => {
      // The system takes its time to end it: until then nothing may be given to it.
      onGone()
      child.kill('SIGKILL')
    },
    close,
  }
}

const tell = (child: ChildProcess, message: ToPrintProcess, onFailure: (error: Error) => void = () => {}) =>
  child.send(message, (error) => error && onFailure(error))

const ready = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The process that prints did not start')))
    child.once('error', reject)
    child.once('message', (message: FromPrintProcess) => {
      if (message.kind === 'ready') resolve()
      else reject(new Error(message.kind === 'noBrowser' ? message.reason : `It began with ${message.kind}`))
    })
  })
