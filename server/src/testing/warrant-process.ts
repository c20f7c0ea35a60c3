import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { stopProcess } from './stop-process.ts'
import { programEnvironment, STOP_WITH_PARENT } from './stop-with-parent.ts'

export const MAIN = path.join(import.meta.dirname, '../main.ts')

/** The password of the first administrator. */
export const ADMIN_PASSWORD = 'kereru-over-rimu-7'

/**
 * Starts Warrant in separate processes, with a data folder for each test. Processes still running after a test are
 * stopped.
 */
export function useWarrantProcesses() {
  let folder = ''
  const running: ChildProcess[] = []

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'warrant-start-'))
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map(stopProcess))
    await rm(folder, { recursive: true, force: true })
  })

  function start(variables: Record<string, string>) {
    const child = spawn(process.execPath, [...STOP_WITH_PARENT, '--disable-warning=ExperimentalWarning', MAIN], {
      env: {
        ...programEnvironment(),
        LOG_LEVEL: 'silent',
        DATA_DIR: path.join(folder, 'data'),
        ADMIN_PASSWORD,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.push(child)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const exited = once(child, 'exit').then(([code]: (number | null)[]) => code)
    const listening = new Promise<void>((resolve) => {
      child.stdout.on('data', () => /is at http/.test(output) && resolve())
    })
    return { child, exited, listening, output: () => output }
  }

  return { start, folder: () => folder }
}

interface Running {
  pid: number
  parent: number
  command: string
}

/** Lists all processes of the machine; only on Linux. */
export async function listProcesses(): Promise<Running[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return { pid, parent: Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0), command: command.replaceAll('\0', ' ') }
    }),
  )
  // A process that has ended but has not been reaped yet has no command.
  return found.filter(({ command }) => command !== '')
}

/** The children of a process and all of their descendants. */
export async function listDescendants(pid: number): Promise<Running[]> {
  const all = await listProcesses()
  const below = (parent: number): Running[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  return below(pid)
}
