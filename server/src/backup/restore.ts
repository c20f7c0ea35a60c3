import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { applyWithin, lockMigrations, readMigrations, type Migration } from '../database/migrate.ts'
import { lockPrograms } from '../database/program-lock.ts'
import { mayBeDone } from '../database/unavailable.ts'
import { openStore, type DocumentStore } from '../lib/document-store.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { StartError } from '../lib/start-error.ts'
import { SESSION, type BackedUp } from './back-up.ts'
import { dropEverything, listSequences, listTables, takeOffRules, whatIsThere } from './catalog.ts'
import type { Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { readBackup, type Receiver } from './read-backup.ts'
import { settleSecret, stageSecret } from './restored-secret.ts'
import { settle } from './settle.ts'

interface Options {
  file: string
  passphrase?: string | undefined
  /** Replaces what the installation holds. */
  force: boolean
  progress: Progress
}

const LOCK_TIMEOUT_MS = 10_000

/**
 * Reads a whole backup and says whether this version can restore it. Touches nothing.
 *
 * @throws StartError that says why not
 */
export async function verifyBackup({ file, passphrase, progress }: Omit<Options, 'force'>): Promise<Manifest> {
  // One that cannot be read is told by reading it.
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  )
  progress.step('Checking the file', size)
  const { manifest } = await readBackup({ file, passphrase, progress })
  refuseNewer(file, manifest, await readMigrations())
  return manifest
}

/**
 * Puts the rows, documents and secrets of a verified backup into this installation, all or nothing
 * (docs/rules/installation.md#restore).
 *
 * @throws StartError for an installation that a program works on, or that holds more than its first administrator
 */
export async function restore(url: string, environment: BackedUp, manifest: Manifest, options: Options): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'warrant-restore',
    options: `${SESSION} -c lock_timeout=${LOCK_TIMEOUT_MS}`,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await refuseWhileRunning(client)
    const idBefore = await refuseForeignRecords(client, options.force)
    const given = idBefore === manifest.databaseId ? await listSequences(client) : []
    const known = await readMigrations()
    const before = known.filter(({ name }) => manifest.migrations.some((applied) => applied.name === name))

    options.progress.step('Making the tables')
    await lockMigrations(client)
    await dropEverything(client)
    await applyWithin(client, before)
    const tables = await listTables(client)
    const rulesBack = await takeOffRules(client, tables)
    await client.query(`truncate ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`)

    const store = openStore(environment, manifest.databaseId)
    const { size } = await stat(options.file)
    options.progress.step('Loading the rows and the documents', size)
    const { secret } = await load(client, { store, manifest, environment, options }, async () => {
      if (!options.force && idBefore !== manifest.databaseId) await refuseForeignFiles(client, store)
    })
    options.progress.step('Putting the rules of the tables back')
    for (const rule of rulesBack) await client.query(rule)
    for (const { name, value, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), value, isCalled])
    }
    await applyWithin(
      client,
      known.filter((migration) => !before.includes(migration)),
    )
    const restoreId = environment.TOKEN_SECRET ? '' : await stageSecret(environment.DATA_DIR, secret)
    await settle(client, manifest, { restoreId, given, secret: environment.TOKEN_SECRET ?? secret.toString() })
    await commit(client)
    await settleSecret(environment.DATA_DIR, { isCommitted: async (id) => id === restoreId, isAlone: true })
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

function refuseNewer(file: string, { migrations }: Manifest, known: readonly Migration[]): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  const foreign = migrations.filter(({ name, checksum }) => checksums.get(name) !== checksum)
  if (foreign.length === 0) return
  throw new StartError(
    `${file} was made by a newer or another version of Warrant (migration ${foreign.map(({ name }) => name).join(', ')}): restore it with that version.`,
  )
}

async function refuseWhileRunning(client: pg.Client): Promise<void> {
  // Versions before this one hold no lock.
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name in ('warrant', 'warrant-jobs')`,
  )
  if (rows.length === 0 && (await lockPrograms(client))) return
  throw new StartError('Warrant, or an import, is running on this database: stop it, then restore.')
}

/** Returns the id of the database that is there. */
async function refuseForeignRecords(client: pg.Client, force: boolean): Promise<string | undefined> {
  const found = await whatIsThere(client)
  if (found !== undefined && (!force || found.startsWith('tables of another program'))) {
    throw new StartError(
      force
        ? `This database holds ${found}: choose a database of its own for Warrant.`
        : `This installation holds ${found}: restore into an empty one, or add --force to replace everything in it.`,
    )
  }
  if (!(await listTables(client)).some(({ name }) => name === 'setting')) return undefined
  const { rows } = await client.query<{ value: string }>(
    `select value #>> '{}' as value from setting where name = 'databaseId'`,
  )
  return rows[0]?.value
}

/**
 * The installation that the backup is from may still use the store. Both would have the same id, and each would sweep the
 * newer files of the other away.
 */
async function refuseForeignFiles(client: pg.Client, store: DocumentStore): Promise<void> {
  for await (const storedAs of store.list()) {
    const { rows } = await client.query(
      `select where not exists (select from document where stored_as = $1)
        and not exists (select from ${await orDocument(client, 'mail')} where stored_as = $1)
        and not exists (select from ${await orDocument(client, 'sheet_import_paper')} where stored_as = $1)`,
      [storedAs],
    )
    if (rows.length === 0) continue
    throw new StartError(
      'The document store has newer files of the installation that this backup is from: give this one a store of its own, or add --force if that installation is gone.',
    )
  }
}

/** A table with stored files; the documents where the backup is from a version before it. */
async function orDocument(client: pg.Client, table: string): Promise<string> {
  const isThere = (await listTables(client)).some(({ name }) => name === table)
  return isThere ? table : 'document'
}

interface Load {
  store: DocumentStore
  manifest: Manifest
  environment: BackedUp
  options: Options
}

/** Loads the rows, calls `afterRows`, then stores the documents. */
async function load(
  client: pg.Client,
  { store, manifest, environment, options }: Load,
  afterRows: () => Promise<void>,
): Promise<{ secret: Buffer }> {
  let open: { name: string; stream: ReturnType<typeof copyFrom> } | undefined
  let isRows = true
  const close = async () => {
    const done = open
    open = undefined
    if (!done) return
    done.stream.end()
    await finished(done.stream)
    const expected = manifest.tables.find(({ name }) => name === done.name)?.rows
    if (done.stream.rowCount !== expected) throw new Error(`The table ${done.name} lost rows while it was loaded.`)
  }
  const endRows = async () => {
    if (!isRows) return
    isRows = false
    await close()
    await afterRows()
  }
  const table: Receiver['table'] = async (name, content) => {
    if (open?.name !== name) {
      await close()
      const columns = manifest.tables.find((each) => each.name === name)?.columns ?? []
      const columnList = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      open = {
        name,
        stream: client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${columnList}) from stdin`)),
      }
    }
    const { stream } = open
    for await (const chunk of content) {
      if (!stream.write(chunk)) await once(stream, 'drain')
    }
  }
  return withSpool(environment.DATA_DIR, async (folder) => {
    const file: Receiver['file'] = async (storedAs, content) => {
      await endRows()
      const spooled = await spool(folder, Readable.from(content))
      // One that is there may be in use: it is not written again.
      if (!(await isStored(store, storedAs, spooled.contentHash))) await store.keepAs(storedAs, spooled)
      await rm(spooled.path)
    }
    const { file: name, passphrase, progress } = options
    const read = await readBackup({ file: name, passphrase, progress }, { table, file })
    await endRows()
    return read
  })
}

async function isStored(store: DocumentStore, storedAs: string, contentHash: string): Promise<boolean> {
  if (!(await store.has(storedAs))) return false
  const hash = createHash('sha256')
  for await (const chunk of (await store.read(storedAs)) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex') === contentHash
}

async function commit(client: pg.Client): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    if (!mayBeDone(error)) throw error
    throw new StartError(
      'The database went away while the restore was being completed: start Warrant and look whether the records of the backup are there; if not, restore again.',
      { cause: error },
    )
  }
}
