import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../lib/start-error.ts'
import { syncFolder } from '../lib/sync-to-disk.ts'
import { type Account, isRoot, NOBODY, passOn, readMajorVersion, run } from './embedded-programs.ts'

/** A PostgreSQL data folder that is ready to run. */
export type Cluster = { folder: string; password: string; account: Account }

/** The superuser of the cluster, as which the program never works (embedded-roles.ts). */
export const CLUSTER_USER = 'warrant'

const DRAFT = '.draft-'

/**
 * `pg_trgm` only treats `ā` as a letter under a UTF-8 locale of the operating system, whose name depends on the system.
 */
const CHARACTER_TYPE: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }

/** Opens the cluster below `home`. Creates it if there is none. */
export async function openCluster(home: string): Promise<Cluster> {
  const folder = join(home, 'cluster')
  const isNew = !existsSync(home)
  const account = isRoot && !isNew ? await ownerOf(folder) : NOBODY
  const major = await readMajorVersion(account)
  if (isNew) await createCluster(home)
  else await checkVersion(folder, major)
  return { folder, password: await readFile(join(home, 'password'), 'utf8'), account }
}

async function ownerOf(folder: string): Promise<Account> {
  const { uid, gid } = await stat(folder)
  return uid === 0 ? NOBODY : { uid, gid }
}

async function checkVersion(folder: string, major: string): Promise<void> {
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (found === major) return
  throw new StartError(
    `The database in ${folder} was created by PostgreSQL ${found}, but this version of Warrant comes with PostgreSQL ${major}: start the version that created it, or set DATA_DIR to another folder.`,
  )
}

/**
 * Creates everything under a temporary name and renames it last, so that a killed start leaves nothing half-made. The
 * name is new each time, because the initdb of a killed start may still be writing to its own folder.
 */
async function createCluster(home: string): Promise<void> {
  await sweepDrafts(home)
  const draft = await mkdtemp(`${home}${DRAFT}`)
  const folder = join(draft, 'cluster')
  const passwordFile = join(draft, 'password')
  await mkdir(folder, { mode: 0o700 })
  if (isRoot) await chown(folder, NOBODY.uid, NOBODY.gid)
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  await initialise(folder, passwordFile)
  await syncFolder(draft)
  await rename(draft, home)
  await syncFolder(dirname(home))
}

async function initialise(folder: string, passwordFile: string): Promise<void> {
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const characters = ['--encoding=UTF8', `--lc-ctype=${CHARACTER_TYPE[process.platform] ?? 'C'}`]
  // The account that runs initdb must own the password to read it.
  if (isRoot) await chown(passwordFile, NOBODY.uid, NOBODY.gid)
  const { names, descriptors, close } = passOn([folder, passwordFile])
  const access = [`--username=${CLUSTER_USER}`, `--pwfile=${names[1]}`, '--auth=scram-sha-256']
  try {
    await run('initdb', [`--pgdata=${names[0]}`, ...locale, ...characters, ...access], NOBODY, descriptors)
    if (isRoot) await chown(passwordFile, 0, 0)
  } catch (cause) {
    await rm(dirname(folder), { recursive: true })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `The database could not be created (${reason}): fix that, or set DATABASE_URL to a running PostgreSQL.`,
      { cause },
    )
  } finally {
    close()
  }
}

async function sweepDrafts(home: string): Promise<void> {
  for (const name of await readdir(dirname(home))) {
    if (!name.startsWith(`${basename(home)}${DRAFT}`)) continue
    // A draft that is still being written to is removed by a later start.
    await rm(join(dirname(home), name), { recursive: true, force: true }).catch(() => {})
  }
}
