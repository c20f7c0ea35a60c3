import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../lib/is-alive.ts'
import type { Cluster } from './embedded-cluster.ts'
import { run } from './embedded-programs.ts'

/** The main process of a running PostgreSQL. */
export type Postmaster = { pid: number; port: number }

export const POLL_MS = 10
const FAST_STOP_MS = 2_500
const IMMEDIATE_STOP_MS = 1_000

type ClusterFolder = Pick<Cluster, 'folder'>

/** Reads the postmaster.pid of a cluster; undefined if there is none or it is still being written. */
export function readPidFile({ folder }: ClusterFolder): (Postmaster & { isReady: boolean }) | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The live postmaster of this cluster, even if it is starting or stopping; never another process that has its id. */
export function findPostmaster(cluster: ClusterFolder) {
  const found = readPidFile(cluster)
  return found && commandLineOf(found.pid).includes(cluster.folder) ? found : undefined
}

/** Whether this postmaster still runs. It is asked often, so elsewhere than on Linux another process may have its id. */
export function isRunning({ folder }: ClusterFolder, { pid }: Pick<Postmaster, 'pid'>): boolean {
  // A process that has ended and is not reaped has no command line, though it still takes signals.
  if (process.platform === 'linux') return commandLineOf(pid).includes(folder)
  return isAlive(pid)
}

function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const [file, args] =
      process.platform === 'win32'
        ? [
            'powershell',
            ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`],
          ]
        : ['ps', ['-ww', '-o', 'args=', '-p', String(pid)]]
    return execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true })
  } catch {
    return ''
  }
}

/** Waits for a postmaster that an earlier run left behind to accept connections; undefined if there is none. */
export async function waitForPostmaster(cluster: ClusterFolder): Promise<Postmaster | undefined> {
  for (;;) {
    const found = findPostmaster(cluster)
    if (!found || found.isReady) return found
    await sleep(POLL_MS)
  }
}

/**
 * Stops PostgreSQL within seconds and rolls back open transactions. `onStopping` is called once it accepts no more
 * connections, when no other process can take it for a running one.
 */
export async function stopPostmaster(
  cluster: Omit<Cluster, 'password'>,
  { pid }: Pick<Postmaster, 'pid'>,
  onStopping: () => void,
): Promise<void> {
  const find = () => {
    const found = findPostmaster(cluster)
    return found?.pid === pid ? found : undefined
  }
  try {
    if (!find()) return
    await signal(cluster, pid, 'INT')
    await becomesTrue(() => !find()?.isReady, FAST_STOP_MS)
  } finally {
    onStopping()
  }
  // It removes its file a moment before it ends.
  const isGone = () => !find() && !isRunning(cluster, { pid })
  if (await becomesTrue(isGone, FAST_STOP_MS)) return
  if (find()) await signal(cluster, pid, 'QUIT')
  await becomesTrue(isGone, IMMEDIATE_STOP_MS)
}

async function signal(cluster: Pick<Cluster, 'account'>, pid: number, name: 'INT' | 'QUIT'): Promise<void> {
  try {
    if (process.platform === 'win32') await run('pg_ctl', ['kill', name, String(pid)], cluster.account)
    else process.kill(pid, `SIG${name}`)
  } catch (error) {
    // It has just ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function becomesTrue(isTrue: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    if (isTrue()) return true
    await sleep(POLL_MS)
  }
  return false
}
