import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { programEnvironment } from './embedded-programs.ts'

const PROGRAM = fileURLToPath(new URL('./embedded-watcher-program.ts', import.meta.url))

/** Waits for one word of ours, or for our end, which closes the pipe. A shell waits in 1 MB where Node takes 45. */
const WAIT = 'read -r word || word=gone; [ "$word" = done ] || exec "$@" "$word"'

export interface Watcher {
  /** PostgreSQL is stopped: there is nothing left to watch. Resolves when the watcher has ended. */
  dismiss(): Promise<void>
  /** Has it stop PostgreSQL as soon as nobody uses it any more. */
  takeOver(): void
}

/**
 * Starts a process beside ours that stops the PostgreSQL below `home` when ours has ended without doing so, however it
 * ended: after `kill -9` as well. A Warrant that starts within seconds keeps PostgreSQL running. `unlock` gives the
 * folder back.
 *
 * Windows has none: there the next start takes over what a killed one left.
 */
export function startWatcher(home: string, unlock: () => void): Watcher {
  if (process.platform === 'win32') return { dismiss: async () => {}, takeOver: unlock }
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', PROGRAM, home]
  // A process group of its own, as PostgreSQL has: what ends ours must not end it.
  const child = spawn('/bin/sh', ['-c', WAIT, 'warrant-postgres-watcher', ...node], {
    env: programEnvironment(),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  // It may have been killed: then there is nobody to tell.
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

/** One that could not be started counts as ended. */
const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null
