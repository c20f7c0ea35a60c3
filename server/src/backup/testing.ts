import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { AppContext } from '../app-context.ts'
import { recordSecret } from '../auth/secret-in-use.ts'
import { tokenSecret } from '../auth/token.ts'
import { connect, createPool } from '../database/connection.ts'
import { readMigrations } from '../database/migrate.ts'
import { openStore } from '../lib/document-store.ts'
import { readEnvironment } from '../lib/environment.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { buildCompany, buildContact, buildLogin, buildProperty } from '../testing/factories.ts'
import { programEnvironment, STOP_WITH_PARENT } from '../testing/stop-with-parent.ts'
import { servicesOn, TOKEN_SECRET } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { listTables } from './catalog.ts'

export type Variables = Record<string, string>

/** A folder for the data folders and backups of a test file. */
export function useFolder(): (...names: string[]) => string {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'warrant-backup-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return (...names) => path.join(folder, ...names)
}

const program = (command: 'backup' | 'restore', words: string[]) => [
  ...STOP_WITH_PARENT,
  '--disable-warning=ExperimentalWarning',
  path.join(import.meta.dirname, `main-${command}.ts`),
  ...words,
]

const environmentOf = (variables: Variables) => ({
  ...programEnvironment(),
  AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'],
  AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'],
  ...variables,
})

/** Runs a command in a process of its own, as an operator does. */
export function run(
  command: 'backup' | 'restore',
  variables: Variables,
  ...words: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, program(command, words), { env: environmentOf(variables) }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    )
  })
}

/** Runs a command and kills it when it says `text`. */
export async function killAt(text: string, command: 'backup' | 'restore', variables: Variables, ...words: string[]) {
  const child = spawn(process.execPath, program(command, words), {
    env: environmentOf(variables),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes(text)) child.kill('SIGKILL')
  })
  return new Promise<string | null>((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
}

/** A database with some records, and documents in the store that the variables name. */
export async function createSource(variables: Variables, documents = 3) {
  const database = await createTestDatabase()
  const { db } = database
  const { TOKEN_SECRET, DATA_DIR } = readEnvironment(variables)
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  await recordSecret(db, await tokenSecret(TOKEN_SECRET, DATA_DIR))
  const customerCompanyId = await buildCompany(db, { companyName: 'Kōwhai Holdings' })
  const propertyId = await buildProperty(db, { customerCompanyId })
  await buildContact(db, { companyId: customerCompanyId, lastName: 'Tūī \\ "quoted"\ttab' })
  const loginId = await buildLogin(db, { loginEmail: 'hana@kowhai.example', isCompassStaff: true })
  await db
    .insertInto('passkey')
    .values({
      loginId,
      credentialId: 'a-passkey',
      publicKey: Buffer.from([0, 255, 10, 92]),
      counter: 4_294_967_295,
      transports: ['internal', 'hybrid'],
      name: 'Tūī’s “phone”',
      whenAdded: '2026-11-20T01:00:00Z',
    })
    .execute()
  const addDocument = async (content: Buffer) => {
    const environment = readEnvironment(variables)
    const { value } = await db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'databaseId')
      .executeTakeFirstOrThrow()
    const store = openStore(environment, String(value))
    await withSpool(environment.DATA_DIR, async (folder) => {
      const file = await spool(folder, Readable.from([content]))
      const storedAs = await store.keep(file)
      const { size, contentHash } = file
      await db
        .insertInto('document')
        .values({
          propertyId,
          storedAs,
          size,
          contentHash,
          fileName: `${propertyId} - paper.pdf`,
          contentType: 'application/pdf',
        })
        .execute()
    })
  }
  for (let index = 0; index < documents; index++) await addDocument(Buffer.alloc(50_000 + index, index + 1))
  return { ...database, propertyId, addDocument, variables: { ...variables, DATABASE_URL: database.url } }
}

/** Backs up the installation of a test app, which may go on. */
export async function backUpApp({ environment }: AppContext, url: string, file: string): Promise<void> {
  const variables = { DATABASE_URL: url, DATA_DIR: environment.DATA_DIR, TOKEN_SECRET }
  expect(await run('backup', variables, file)).toMatchObject({ code: 0 })
}

/** Restores a backup of a test app into another database. Returns the services on it until the test ends. */
export async function restoreElsewhere(services: AppContext, file: string): Promise<AppContext> {
  const target = await createTestDatabase()
  onTestFinished(target.close)
  await target.db.destroy()
  const variables = { DATABASE_URL: target.url, DATA_DIR: `${file}.restored`, TOKEN_SECRET }
  expect(await run('restore', variables, file)).toMatchObject({ code: 0 })
  const db = connect(createPool(target.url, 2))
  onTestFinished(() => db.destroy())
  return servicesOn(services, db)
}

/** Leaves a database of some migrations as a version that keeps checksums does. */
export async function migrateChecksums(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('alter table migration add checksum text')
  for (const { name, checksum } of await readMigrations()) {
    await client.query('update migration set checksum = $2 where name = $1', [name, checksum])
  }
  await client.end()
}

/** The tables that a restore changes on purpose. */
const CHANGED = new Set(['list_change', 'list_row_change', 'list_floor', 'audit_event', 'sign_on'])

/** Of other tables, the columns. */
const CHANGED_COLUMNS: Record<string, string> = { login_session: 'when_ended', account_link: 'when_used' }

/** The number of rows and a hash of all rows, by table. */
export async function fingerprint(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const found: Record<string, string> = {}
    for (const { name, columns } of await listTables(client)) {
      if (CHANGED.has(name)) continue
      const compared = columns.filter((column) => column !== CHANGED_COLUMNS[name])
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text collate "C")), '') as print
         from (select ${compared.map((column) => client.escapeIdentifier(column)).join(', ')}
           from ${client.escapeIdentifier(name)}) t`,
      )
      found[name] = rows[0]?.print ?? ''
    }
    return found
  } finally {
    await client.end()
  }
}
