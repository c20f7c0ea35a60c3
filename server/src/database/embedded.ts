import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../lib/start-error.ts'
import { type Cluster, CLUSTER_USER, openCluster } from './embedded-cluster.ts'
import { launchPostmaster } from './embedded-launch.ts'
import { tryLock } from './embedded-lock.ts'
import { type Postmaster, stopPostmaster, waitForPostmaster } from './embedded-postmaster.ts'

type Options = {
  /** Where everything of this Warrant lives; made, for its owner only, if it is missing. */
  dataDir: string
  log: { info(message: string): void }
  /** For a command beside a running Warrant: use that one's database, and leave it running, instead of refusing. */
  join?: boolean
}

/** A database that is running; `stop` takes a few seconds at most and may be called more than once. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

const DATABASE = 'warrant'

/** How long a start waits for a Warrant that is just stopping. */
const LOCK_PATIENCE_MS = 2_000

/**
 * Starts the PostgreSQL that Warrant brings, on data below `<dataDir>/postgres`, and keeps the folder to this process.
 * A PostgreSQL that a killed run left behind is taken over as it runs.
 *
 * @throws StartError if the folder cannot be written, is in use, or holds the data of another PostgreSQL version, or if
 *   PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres({ dataDir, log, join = false }: Options): Promise<EmbeddedPostgres> {
  const folder = makeFolder(dataDir)
  const home = path.join(folder, 'postgres')
  const unlock = lockFolder(folder, join ? 0 : LOCK_PATIENCE_MS)
  if (!unlock) {
    const running = join && existsSync(home) && (await findRunning(home))
    if (running) return running
    throw new StartError(
      `Another Warrant is running on the data folder ${folder}: stop it, or set DATA_DIR to another folder.`,
    )
  }
  try {
    const cluster = await openCluster(home)
    const orphan = await waitForPostmaster(cluster)
    if (orphan) log.info(`Taking over PostgreSQL, process ${orphan.pid}, from a run that was killed.`)
    const postmaster = orphan ?? (await launchPostmaster(cluster))
    await createDatabase(urlOf(cluster, postmaster, 'postgres'))

    let stopping: Promise<void> | undefined
    const stop = () => (stopping ??= stopPostmaster(cluster, postmaster).finally(unlock))
    return { url: urlOf(cluster, postmaster, DATABASE), stop }
  } catch (error) {
    unlock()
    throw isFileError(error) ? unusable(folder, error) : error
  }
}

async function findRunning(home: string): Promise<EmbeddedPostgres | undefined> {
  const cluster = await openCluster(home)
  const postmaster = await waitForPostmaster(cluster)
  return postmaster && { url: urlOf(cluster, postmaster, DATABASE), stop: async () => {} }
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

function lockFolder(folder: string, patienceMs: number) {
  try {
    return tryLock(path.join(folder, 'postgres.lock'), patienceMs)
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

/** `sslmode` is said so that a PGSSLMODE in the environment, meant for another database, does not count. */
const urlOf = ({ password }: Cluster, { port }: Postmaster, database: string) =>
  `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
