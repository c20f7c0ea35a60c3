import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../lib/start-error.ts'
import { type Cluster, CLUSTER_USER, openCluster } from './embedded-cluster.ts'
import { launchPostmaster } from './embedded-launch.ts'
import { type HeldLock, tryLock } from './embedded-lock.ts'
import { findPostmaster, type Postmaster, stopPostmaster, waitForPostmaster } from './embedded-postmaster.ts'
import { prepareRoles, PROGRAM_USER, programPassword } from './embedded-roles.ts'
import { supervise, superviseNone, type Supervision } from './embedded-supervisor.ts'
import { startWatcher } from './embedded-watcher.ts'

type Options = {
  /** The data folder of this installation. Created if missing, accessible to its owner only. */
  dataDir: string
  log: { info(message: string): void }
  /** For a command beside a running Warrant: use its database and leave it running, instead of failing. */
  join?: boolean
  /** For the program: PostgreSQL is started again when it ends by itself. */
  supervision?: Supervision
}

type Addresses = {
  /** Of the program's role, which owns the database and is no superuser. */
  url: string
  /** For tests and for repairs, never for the program. */
  superuserUrl: string
}

/** A running database. `stop` takes a few seconds at most and may be called more than once. */
export type EmbeddedPostgres = Addresses & { stop(): Promise<void> }

const DATABASE = 'warrant'

/** A watcher that checks for an owner locks the folder for a moment. */
const WATCHER_CHECK_MS = 200

/** How long a start waits for a Warrant that is stopping. */
const LOCK_PATIENCE_MS = 2_000

/**
 * Starts the PostgreSQL that Warrant comes with on the data in `<dataDir>/postgres`, and locks the folder for this
 * process. Takes over a running PostgreSQL that a killed run left behind.
 *
 * PostgreSQL runs as long as this process or one that joined it: the last one to call `stop` stops it. If a process
 * ends without `stop`, PostgreSQL stops within seconds. If PostgreSQL ends by itself, `supervision` has it started again.
 *
 * @throws StartError if the folder cannot be written to, is in use or has the data of another PostgreSQL version, or if
 * PostgreSQL cannot run on this machine
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  join = false,
  supervision,
}: Options): Promise<EmbeddedPostgres> {
  const folder = makeFolder(dataDir)
  const home = path.join(folder, 'postgres')
  const lock = (hold: HeldLock, patienceMs: number) => lockFolder(folder, hold, patienceMs)
  let unlock = lock('owner', join ? 0 : LOCK_PATIENCE_MS)
  if (!unlock && join) {
    const running = await joinRunning(home, lock)
    if (running) return running
    // The owner was just stopping.
    unlock = lock('owner', LOCK_PATIENCE_MS)
  }
  if (!unlock) {
    throw new StartError(
      `Another Warrant is running on the data folder ${folder}: stop it, or set DATA_DIR to another folder.`,
    )
  }
  const release = unlock
  const watcher = startWatcher(home, release)
  try {
    const cluster = await openCluster(home)
    const orphan = await waitForPostmaster(cluster)
    if (orphan) log.info(`Taking over PostgreSQL (process ${orphan.pid}) from a run that was killed.`)
    const postmaster = orphan ?? (await launchPostmaster(cluster))
    const addresses = await openToProgram(cluster, postmaster)
    const supervisor = supervision ? supervise(cluster, postmaster, supervision) : superviseNone(postmaster)

    let stopping: Promise<void> | undefined
    const stop = async () => {
      const { isStarting } = supervisor.stop()
      release()
      // One that is just starting may not have written its process id yet; the watcher waits for that.
      const releaseAlone = isStarting ? undefined : lock('alone', WATCHER_CHECK_MS)
      if (!releaseAlone) return watcher.takeOver()
      await stopPostmaster(cluster, supervisor.postmaster(), releaseAlone)
      await watcher.dismiss()
    }
    return { ...addresses, stop: () => (stopping ??= stop()) }
  } catch (error) {
    if (findPostmaster({ folder: path.join(home, 'cluster') })) watcher.takeOver()
    else await watcher.dismiss()
    release()
    throw isFileError(error) ? unusable(folder, error) : error
  }
}

type TryLock = (hold: HeldLock, patienceMs: number) => (() => void) | undefined

/** Joins the PostgreSQL of another process. It keeps running until this guest has stopped too. */
async function joinRunning(home: string, lock: TryLock): Promise<EmbeddedPostgres | undefined> {
  const leave = lock('guest', LOCK_PATIENCE_MS)
  try {
    const running = leave && existsSync(home) && (await findRunning(home))
    if (running) return { ...running, stop: async () => leave() }
  } catch (error) {
    leave?.()
    throw error
  }
  leave?.()
  return undefined
}

async function findRunning(home: string): Promise<Addresses | undefined> {
  const cluster = await openCluster(home)
  const postmaster = await waitForPostmaster(cluster)
  return postmaster && openToProgram(cluster, postmaster)
}

async function openToProgram(cluster: Cluster, { port }: Postmaster): Promise<Addresses> {
  const password = programPassword(cluster)
  const asSuperuser = (database: string) => urlOf(CLUSTER_USER, cluster.password, port, database)
  await prepareRoles(asSuperuser, DATABASE, password)
  return { url: urlOf(PROGRAM_USER, password, port, DATABASE), superuserUrl: asSuperuser(DATABASE) }
}

function makeFolder(dataDir: string): string {
  const folder = path.resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return realpathSync(folder)
  } catch (error) {
    throw unusable(folder, error)
  }
}

function lockFolder(folder: string, hold: HeldLock, patienceMs: number) {
  try {
    return tryLock(path.join(folder, 'postgres.lock'), hold, patienceMs)
  } catch (error) {
    throw unusable(folder, error)
  }
}

const isFileError = (error: unknown) => error instanceof Error && 'syscall' in error && 'path' in error

const unusable = (folder: string, cause: unknown) =>
  new StartError(
    `The data folder ${folder} cannot be used (${cause instanceof Error ? cause.message : String(cause)}): make it writable for this user, or set DATA_DIR to another folder.`,
    { cause },
  )

/** `sslmode` is explicit so that a PGSSLMODE in the environment, meant for another database, has no effect. */
const urlOf = (user: string, password: string, port: number, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
