import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../lib/start-error.ts'
import type { Cluster } from './embedded-cluster.ts'
import { POLL_MS, type Postmaster, readPidFile } from './embedded-postmaster.ts'
import { commandFor, programEnvironment } from './embedded-programs.ts'

/** Suited to an office on one machine; a bigger house sets DATABASE_URL. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  // The queries of an app that was killed end soon, and with them the locks they hold.
  client_connection_check_interval: '5s',
  // One file a weekday, emptied when its day comes round again.
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/** Starts PostgreSQL on a free port of the loopback interface and resolves when it takes connections. */
export async function launchPostmaster(cluster: Cluster): Promise<Postmaster> {
  for (;;) {
    const port = await claimPort(0)
    const postmaster = await launchOn(port, cluster)
    if (postmaster) return postmaster
    // Another program may have been given the port in between; any other failure would only repeat itself.
    const wasPortTaken = await claimPort(port).then(
      () => false,
      () => true,
    )
    if (!wasPortTaken) throw failure(cluster)
  }
}

async function launchOn(port: number, cluster: Cluster): Promise<Postmaster | undefined> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file, args] = commandFor('postgres', ['-D', cluster.folder, '-p', String(port), ...settings], cluster.account)
  // PostgreSQL refuses to start while any process has the number in a stale postmaster.pid, its grandparent excepted.
  // Whoever has that number is no postmaster of ours; were it one, its shared memory would still stop a second.
  const env = { ...programEnvironment(), PG_GRANDPARENT_PID: String(readPidFile(cluster)?.pid ?? '') }
  const log = openSync(startLog(cluster), 'w', 0o600)
  // A process group of its own: Ctrl-C must not end the database before the app has closed its connections.
  const child = spawn(file, args, { env, cwd: '/', detached: true, windowsHide: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  await once(child, 'spawn')
  while (child.exitCode === null && child.signalCode === null) {
    const found = readPidFile(cluster)
    if (found?.isReady && found.pid === child.pid) return found
    await sleep(POLL_MS)
  }
  return undefined
}

/** What PostgreSQL says before its own log files take over. */
const startLog = (cluster: Cluster) => join(dirname(cluster.folder), 'start.log')

function failure(cluster: Cluster): StartError {
  const reason = /FATAL: +(.+)/.exec(readFileSync(startLog(cluster), 'utf8'))?.[1] ?? 'it stopped while starting'
  return new StartError(`PostgreSQL did not start (${reason}): its log in ${join(cluster.folder, 'log')} says more.`)
}

/** Finds out whether `port` is free, or with 0 a port that is; rejects if it is taken. */
async function claimPort(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port.')
  return address.port
}
