import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { programEnvironment } from './embedded-programs.ts'

const PROGRAM = fileURLToPath(new URL('./embedded-watcher-program.ts', import.meta.url))

/**
 * Waits for one word from us, or for our end, which closes the pipe. A waiting shell takes 1 MB of memory, Node would
 * take 45.
 */
const WAIT = 'read -r word || word=gone; [ "$word" = done ] || exec "$@" "$word"'

export interface Watcher {
  /** Ends the watcher, once PostgreSQL has stopped. Resolves when it has ended. */
  dismiss(): Promise<void>
  /** Makes the watcher stop PostgreSQL as soon as nobody uses it any more. */
  takeOver(): void
}

/**
 * Starts a process that stops the PostgreSQL below `home` if this process ends without stopping it, even after `kill
 * -9`. PostgreSQL keeps running if Warrant starts again within seconds. `unlock` releases the folder.
 *
 * There is no watcher on Windows: the next start takes over the PostgreSQL of a killed one.
 */
export function startWatcher(home: string, unlock: () => void): Watcher {
  if (process.platform === 'win32') return { dismiss: async () => {}, takeOver: unlock }
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', PROGRAM, home]
  // In its own process group, so that what ends our process does not end the watcher.
  const child = spawn('/bin/sh', ['-c', WAIT, 'warrant-postgres-watcher', ...node], {
    env: programEnvironment(),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  // If the watcher has been killed, there is nobody to write to.
  child.on('error', () => {})
  child.stdin.on('error', () => {})

  const tell = (word: 'done' | 'stop') => void child.stdin.write(`${word}\n`)
  const takeOver = () => {
    process.off('exit', takeOver)
    unlock()
    tell('stop')
  }
  process.once('exit', takeOver)
  return {
    takeOver,
    dismiss: async () => {
      process.off('exit', takeOver)
      if (hasEnded(child)) return
      tell('done')
      child.ref()
      await once(child, 'exit')
    },
  }
}

/** A watcher that could not be started counts as ended. */
const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null
