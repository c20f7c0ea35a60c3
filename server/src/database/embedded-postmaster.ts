import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './embedded-cluster.ts'
import { run } from './embedded-programs.ts'

/** A running PostgreSQL, by its main process. */
export type Postmaster = { pid: number; port: number }

export const POLL_MS = 10
const FAST_STOP_MS = 2_500
const IMMEDIATE_STOP_MS = 1_000

/** Where the files of a cluster are. */
type Place = Pick<Cluster, 'folder'>

/** What the postmaster of a cluster says of itself; undefined where none is, or the file is just being written. */
export function readPidFile({ folder }: Place): (Postmaster & { isReady: boolean }) | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The postmaster of this cluster that lives, even if it is still starting or already stopping; never a stranger that got its number. */
export function findPostmaster(cluster: Place) {
  const found = readPidFile(cluster)
  return found && commandLineOf(found.pid).includes(cluster.folder) ? found : undefined
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

/** The postmaster that an earlier run left behind, as soon as it takes connections; undefined once there is none. */
export async function waitForPostmaster(cluster: Place): Promise<Postmaster | undefined> {
  for (;;) {
    const found = findPostmaster(cluster)
    if (!found || found.isReady) return found
    await sleep(POLL_MS)
  }
}

/**
 * Ends open transactions and stops, within seconds: what is committed is safe either way. `onStopping` is called when it
 * takes no more connections: from then on nobody can mistake it for one that runs.
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
    await comesTrue(() => !find()?.isReady, FAST_STOP_MS)
  } finally {
    onStopping()
  }
  if (await comesTrue(() => !find(), FAST_STOP_MS)) return
  await signal(cluster, pid, 'QUIT')
  await comesTrue(() => !find(), IMMEDIATE_STOP_MS)
}

async function signal(cluster: Pick<Cluster, 'account'>, pid: number, name: 'INT' | 'QUIT'): Promise<void> {
  try {
    if (process.platform === 'win32') await run('pg_ctl', ['kill', name, String(pid)], cluster.account)
    else process.kill(pid, `SIG${name}`)
  } catch (error) {
    // It ended in that moment.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function comesTrue(isTrue: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    if (isTrue()) return true
    await sleep(POLL_MS)
  }
  return false
}
