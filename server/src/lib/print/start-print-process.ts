import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../child-environment.ts'
import { giveWay } from '../give-way.ts'
import { TOO_DEEP } from '../limits.ts'
import { refused } from '../problem.ts'
import type { FromPrintProcess, PrintOrder, ToPrintProcess } from './print-messages.ts'

const PROGRAM = fileURLToPath(new URL('./print-process.ts', import.meta.url))

/** A process is replaced after this many prints, or when it and its browser use more memory than the limit. */
const PRINTS_PER_PROCESS = 1000
const MEMORY_LIMIT_BYTES = 1024 ** 3

/** Which browser prints. */
export interface PrintBrowser {
  /** CHROMIUM_PATH. */
  chosen: string | undefined
  /** The folder that a browser from a package is unpacked into. */
  unpackInto: string
}

/** A print process with its own browser. */
export interface PrintProcess {
  /** Why the browser runs without its sandbox; null if it has one. */
  unprotected: string | null
  /**
   * Resolves with null if the content does not fit at any scale.
   *
   * @throws Error if the page or the process died; the signal's reason once it aborts
   */
  print: (order: Omit<PrintOrder, 'kind' | 'id'>, signal: AbortSignal) => Promise<Buffer | null>
  needsRestart: () => boolean
  /** Ends the process at once. */
  kill: () => void
  /** Ends the process after its last print. It gets no other. */
  retire: () => void
  close: () => Promise<void>
}

interface Waiting {
  resolve: (pdf: Buffer | null) => void
  reject: (reason: unknown) => void
}

/**
 * Starts a process and its browser. `onGone` is called once it can no longer print.
 *
 * @throws Error if there is no browser or it does not start
 */
export async function startPrintProcess(
  { chosen = '', unpackInto }: PrintBrowser,
  onGone: () => void,
): Promise<PrintProcess> {
  const child = fork(PROGRAM, [unpackInto, chosen], {
    serialization: 'advanced',
    execArgv: [],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid) giveWay(child.pid)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { unprotected } = await ready(child)

  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let prints = 0
  let memory = 0
  let isRetired = false

  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The print process died'))
    onGone()
  })
  child.on('message', (message: FromPrintProcess) => {
    if (!('id' in message)) return
    const { resolve, reject } = waiting.get(message.id) ?? {}
    if (message.kind === 'printed') {
      memory = message.memory || memory
      resolve?.(Buffer.from(message.pdf.buffer, message.pdf.byteOffset, message.pdf.byteLength))
    } else if (message.kind === 'tooLarge') resolve?.(null)
    else if (message.kind === 'refused')
      reject?.(refused(`The document is built in a way that cannot be printed: it ${TOO_DEEP}.`))
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
    unprotected,
    print: async (order, signal) => {
      const id = ++lastId
      const giveUp = () => {
        if (child.connected) sendMessage(child, { kind: 'giveUp', id })
        waiting.get(id)?.reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      try {
        return await new Promise<Buffer | null>((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          sendMessage(child, { kind: 'print', id, ...order }, (error) => {
            // The process is dead but has not emitted 'exit' yet. The next print must go to a new one.
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
      onGone()
      endWhenUnused()
    },
    kill: () => {
      // The system takes a moment to end the process. It must not get another print meanwhile.
      onGone()
      child.kill('SIGKILL')
    },
    close,
  }
}

const sendMessage = (child: ChildProcess, message: ToPrintProcess, onFailure: (error: Error) => void = () => {}) =>
  child.send(message, (error) => error && onFailure(error))

const ready = (child: ChildProcess) =>
  new Promise<Extract<FromPrintProcess, { kind: 'ready' }>>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The print process did not start')))
    child.once('error', reject)
    child.once('message', (message: FromPrintProcess) => {
      if (message.kind === 'ready') resolve(message)
      else
        reject(
          new Error(
            message.kind === 'noBrowser'
              ? message.reason
              : `The print process sent ${message.kind} before it was ready`,
          ),
        )
    })
  })
