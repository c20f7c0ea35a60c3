import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../lib/start-error.ts'
import type { Cluster } from './embedded-cluster.ts'
import { POLL_MS, type Postmaster, readPidFile } from './embedded-postmaster.ts'
import { commandFor, passOn, programEnvironment } from './embedded-programs.ts'

/** Settings for an office on one machine. A bigger installation sets DATABASE_URL. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  // Queries of a killed server end soon and release their locks.
  client_connection_check_interval: '5s',
  // One log file per weekday, overwritten a week later.
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/** Starts PostgreSQL on a free loopback port. Resolves when it accepts connections. */
export async function launchPostmaster(cluster: Cluster): Promise<Postmaster> {
  for (;;) {
    const port = await findFreePort(0)
    const postmaster = await launchOn(port, cluster)
    if (postmaster) return postmaster
    // Retry only if another program took the port in the meantime. Any other failure would happen again.
    const wasPortTaken = await findFreePort(port).then(
      () => false,
      () => true,
    )
    if (!wasPortTaken) throw failure(cluster)
  }
}

/**
 * Starts PostgreSQL where it was before: its port is in the addresses that everything uses.
 *
 * @throws StartError with the reason
 */
export async function launchAgain(cluster: Cluster, port: number): Promise<Postmaster> {
  const postmaster = await launchOn(port, cluster)
  if (!postmaster) throw failure(cluster)
  return postmaster
}

async function launchOn(port: number, cluster: Cluster): Promise<Postmaster | undefined> {
  // The postmaster of a folder is found by the folder in its arguments.
  const settings = Object.entries({ ...SETTINGS, 'warrant.folder': cluster.folder })
  const { names, descriptors, close } = passOn([cluster.folder])
  const options = [
    '-D',
    names[0] ?? '',
    '-p',
    String(port),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const [file, args] = commandFor('postgres', options, cluster.account)
  // PostgreSQL does not start while any process other than its grandparent has the id in a stale postmaster.pid. Here
  // that process is never a postmaster of ours. If it were, its shared memory would still prevent a second one.
  const env = { ...programEnvironment(), PG_GRANDPARENT_PID: String(readPidFile(cluster)?.pid ?? '') }
  const log = openSync(startLog(cluster), 'w', 0o600)
  // In its own process group, so that Ctrl-C does not end the database before the server has closed its connections.
  const child = spawn(file, args, {
    env,
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log, ...descriptors],
  })
  closeSync(log)
  close()
  child.unref()
  await once(child, 'spawn')
  while (child.exitCode === null && child.signalCode === null) {
    const found = readPidFile(cluster)
    if (found?.isReady && found.pid === child.pid) return found
    await sleep(POLL_MS)
  }
  return undefined
}

/** The output of PostgreSQL before it opens its own log files. */
const startLog = (cluster: Cluster) => join(dirname(cluster.folder), 'start.log')

function failure(cluster: Cluster): StartError {
  const reason = /FATAL: +(.+)/.exec(readFileSync(startLog(cluster), 'utf8'))?.[1] ?? 'it stopped while starting'
  return new StartError(`PostgreSQL did not start (${reason}): see its log in ${join(cluster.folder, 'log')}.`)
}

/**
 * Checks that `port` is free, or finds a free port for 0.
 *
 * @throws Error if the port is taken
 */
async function findFreePort(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port')
  return address.port
}
