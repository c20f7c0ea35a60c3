import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isOtherSecret } from '../auth/secret-in-use.ts'
import { keptSecret } from '../auth/token.ts'
import { NOTICES_DEAD_PEER } from '../database/silent-connections.ts'
import { openStore, type DocumentStore } from '../lib/document-store.ts'
import type { Environment } from '../lib/environment.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { StartError } from '../lib/start-error.ts'
import { listSequences, listTables, type Table } from './catalog.ts'
import { writeContainer, type AddPart } from './container.ts'
import {
  bytesOf,
  chunkName,
  fileLine,
  fileName,
  FORMAT,
  MANIFEST,
  MANIFEST_HASH,
  sha256,
  storedNameIn,
  Tally,
  TOKEN_SECRET,
  type Manifest,
} from './manifest.ts'
import type { Progress } from './progress.ts'
import { isRestoredIn, settleSecret } from './restored-secret.ts'

export type BackedUp = Pick<Environment, 'DATA_DIR' | 'DOCUMENT_STORE' | 'S3_ENDPOINT' | 'TOKEN_SECRET'>

interface Options {
  file: string
  passphrase?: string | undefined
  progress: Progress
  /** Is given the moment of the backup as a snapshot, for others to read the same rows while it is being made. */
  onSnapshot?: (snapshot: string) => Promise<void>
}

const CHUNK_BYTES = 4 * 1024 * 1024
const NAMES_AT_A_TIME = 500

/**
 * Writes one file with everything of the installation as of one moment, while programs work on it
 * (docs/rules/installation.md#backup).
 *
 * Files are read after the rows of the snapshot. A row of a document or a message is never deleted, and only files
 * without a row are swept, so a file that the snapshot names is still there.
 */
export async function backUp(url: string, environment: BackedUp, options: Options) {
  const { file, passphrase, progress } = options
  const client = new pg.Client({
    connectionString: url,
    application_name: 'warrant-backup',
    options: SESSION,
    ...NOTICES_DEAD_PEER,
  })
  // The statement that runs gets the error.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await options.onSnapshot?.(await exportSnapshot(client))
    let manifest: Manifest | undefined
    await writeContainer(file, passphrase, async (add) => {
      manifest = await writeParts(client, environment, add, progress)
    })
    if (!manifest) throw new Error('The backup has no manifest.')
    return manifest
  } finally {
    await client.end()
  }
}

async function exportSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  return rows[0]?.snapshot ?? ''
}

/** The same text for the same value wherever it is written and read. No statement is cut off: nobody waits for it. */
export const SESSION =
  '-c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c client_encoding=UTF8'

async function writeParts(
  client: pg.Client,
  environment: BackedUp,
  add: AddPart,
  progress: Progress,
): Promise<Manifest> {
  progress.step('Reading the tables')
  const known = await listTables(client)
  if (!known.some(({ name }) => name === 'setting')) throw new StartError('There is no Warrant in this database.')
  const databaseId = await readDatabaseId(client)
  const { rows: migrations } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migration order by name',
  )
  if (migrations.some(({ checksum }) => checksum === null)) {
    throw new StartError('The database is of a version without checksums of migrations: start this version once first.')
  }
  const secret = Buffer.from(await readSecret(client, environment, known))
  const tables: Manifest['tables'] = []
  for (const table of known) tables.push(await writeTable(client, table, add, progress))
  const sequences = await listSequences(client)

  progress.step('Reading the documents')
  const store = openStore(environment, databaseId)
  const { files, faultyFiles } = await withSpool(environment.DATA_DIR, (folder) =>
    writeFiles(client, { store, folder, add, progress }),
  )

  await add(TOKEN_SECRET, secret)
  const { rows: version } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  const manifest: Manifest = {
    format: FORMAT,
    whenMade: new Date().toISOString(),
    databaseId,
    postgresMajor: version[0]?.major ?? 0,
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum: checksum ?? '' })),
    tables,
    sequences,
    files,
    faultyFiles,
    secrets: { bytes: secret.length, sha256: sha256(secret) },
  }
  const text = Buffer.from(JSON.stringify(manifest, null, 1))
  await add(MANIFEST, text)
  await add(MANIFEST_HASH, Buffer.from(sha256(text)))
  return manifest
}

/** Refuses any but the one that the rows need: with another the restored installation could read no second factor. */
async function readSecret(
  client: pg.Client,
  { DATA_DIR, TOKEN_SECRET: given }: BackedUp,
  known: readonly Table[],
): Promise<string> {
  await settleSecret(DATA_DIR, { isCommitted: isRestoredIn(client), isAlone: false })
  const secret = await keptSecret(given, DATA_DIR)
  if (secret === undefined) {
    throw new StartError(
      `The secret of this installation is not in ${DATA_DIR}: give the backup the DATA_DIR or the TOKEN_SECRET that Warrant runs with.`,
    )
  }
  if (known.some(({ name }) => name === 'secret_in_use') && (await isOtherSecret(client, secret))) {
    const own = given ? 'in TOKEN_SECRET' : `in ${DATA_DIR}`
    throw new StartError(
      `Warrant runs with another secret than the one ${own}: give the backup the TOKEN_SECRET that Warrant runs with, or its DATA_DIR if it runs without. If you changed the secret, start Warrant with it first.`,
    )
  }
  return secret
}

async function readDatabaseId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ value: string }>(
    `select value #>> '{}' as value from setting where name = $1`,
    ['databaseId'],
  )
  return rows[0]?.value ?? ''
}

async function writeTable(client: pg.Client, { name, columns }: Table, add: AddPart, progress: Progress) {
  const columnList = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${columnList}) to stdout`))
  const tally = new Tally()
  let chunks: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (size === 0) return
    await add(chunkName(name, ++number), Buffer.concat(chunks))
    chunks = []
    size = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    tally.add(chunk)
    chunks.push(chunk)
    size += chunk.length
    progress.add(chunk.length)
    if (size >= CHUNK_BYTES) await flush()
  }
  await flush()
  return { name, columns, rows: rows.rowCount, ...tally.result() }
}

interface Files {
  store: Pick<DocumentStore, 'read'>
  folder: string
  add: AddPart
  progress: Progress
}

/** Writes the files of all rows of the snapshot, each by way of a temporary file, because its part begins with its size. */
async function writeFiles(client: pg.Client, { store, folder, add, progress }: Files) {
  const tally = new Tally()
  const faultyFiles: string[] = []
  let count = 0
  let bytes = 0
  for await (const { storedAs, contentHash } of storedNames(client)) {
    if (storedNameIn(fileName(storedAs)) === undefined) {
      faultyFiles.push(storedAs)
      continue
    }
    const fetched = () => read(store, storedAs).then((content) => content && spool(folder, content))
    // Of many thousand files from a bucket, one is likely to break off on its way.
    const spooled = await fetched().catch(fetched)
    if (spooled === undefined || spooled.contentHash !== contentHash) faultyFiles.push(storedAs)
    if (spooled === undefined) continue
    await add(fileName(storedAs), { bytes: spooled.size, stream: createReadStream(spooled.path) })
    await rm(spooled.path)
    tally.add(fileLine(storedAs, { bytes: spooled.size, sha256: spooled.contentHash }))
    count++
    bytes += spooled.size
    progress.add(spooled.size)
  }
  return { files: { count, bytes, sha256: tally.result().sha256 }, faultyFiles }
}

const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

/** Undefined for a file that is not there. Any other failure, such as of the network, ends the backup. */
async function read(store: Pick<DocumentStore, 'read'>, storedAs: string): Promise<Readable | undefined> {
  try {
    const stream = await store.read(storedAs)
    // A folder tells only when it is read.
    await new Promise<void>((resolve, reject) => {
      stream.once('readable', resolve)
      stream.once('end', resolve)
      stream.once('error', reject)
    })
    return stream
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return MISSING.has(code) || MISSING.has(error.name) || isMissing(error.cause)
}

async function* storedNames(client: pg.Client): AsyncGenerator<{ storedAs: string; contentHash: string }> {
  const { rows: tables } = await client.query<{ table: string }>(`
    select relname as table from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'stored_as' and relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`)
  for (const { table } of tables) {
    await client.query(`declare stored cursor for select stored_as as "storedAs", content_hash as "contentHash"
      from ${client.escapeIdentifier(table)} where stored_as is not null order by stored_as`)
    for (;;) {
      const { rows } = await client.query<{ storedAs: string; contentHash: string }>(
        `fetch ${NAMES_AT_A_TIME} from stored`,
      )
      yield* rows
      if (rows.length < NAMES_AT_A_TIME) break
    }
    await client.query('close stored')
  }
}

export const countsOf = (manifest: Manifest) => ({
  tables: manifest.tables.length,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  files: manifest.files.count,
  bytes: bytesOf(manifest),
})
