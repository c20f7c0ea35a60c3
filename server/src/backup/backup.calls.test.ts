import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, createPool } from '../database/connection.ts'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { openDatabase } from '../database/open-database.ts'
import { readEnvironment } from '../lib/environment.ts'
import { startFaultyHttp } from '../testing/faulty-http.ts'
import { useS3Server } from '../testing/s3-server.ts'
import { buildCompany, buildContact, buildProperty } from '../testing/factories.ts'
import { freePort } from '../testing/free-port.ts'
import { stopProcess } from '../testing/stop-process.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { createDatabaseBefore, createTestDatabase } from '../testing/test-database.ts'
import { useWarrantProcesses } from '../testing/warrant-process.ts'
import { backUp } from './back-up.ts'
import { SILENT } from './progress.ts'
import { createSource, fingerprint, killAt, migrateChecksums, run, useFolder } from './testing.ts'

const at = useFolder()
const s3 = useS3Server()
const { start } = useWarrantProcesses()

const log = { info: () => undefined }

async function createTarget(name: string) {
  const database = await createTestDatabase()
  // Those of tests are copies of one.
  const value = JSON.stringify(randomUUID())
  await database.db.updateTable('setting').set({ value }).where('name', '=', 'databaseId').execute()
  await database.db.destroy()
  return {
    ...database,
    db: connect(createPool(database.url, 2)),
    variables: { DATABASE_URL: database.url, DATA_DIR: at(name) },
  }
}

test('everything comes back: from external to embedded PostgreSQL and to an external one again', async () => {
  const source = await createSource({ DATA_DIR: at('whole') })
  const before = await fingerprint(source.url)
  const made = await run('backup', source.variables, at('whole.backup'))
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Backed up \d+ tables, [\d,]+ rows, 3 documents/),
  })
  expect((await stat(at('whole.backup'))).mode & 0o777).toBe(0o600)

  const embedded = { DATA_DIR: at('embedded') }
  expect(await run('restore', embedded, at('whole.backup'))).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Restored \d+ tables, [\d,]+ rows, 3 documents.* into .*embedded\n/),
  })
  const postgres = await startEmbeddedPostgres({ dataDir: at('embedded'), log })
  try {
    expect(await fingerprint(postgres.url)).toEqual(before)
  } finally {
    await postgres.stop()
  }
  expect(await readFile(at('embedded', 'token-secret'))).toEqual(await readFile(at('whole', 'token-secret')))

  expect(await run('backup', embedded, at('again.backup'))).toMatchObject({ code: 0 })
  const target = await createTarget('external')
  const restored = await run('restore', target.variables, at('again.backup'))
  const place = `the database ${new URL(target.url).pathname.slice(1)} at ${new URL(target.url).host} and ${at('external')}\n`
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining(`into ${place}`) })
  expect(await fingerprint(target.url)).toEqual(before)
  const { storedAs } = await target.db.selectFrom('document').select('storedAs').executeTakeFirstOrThrow()
  expect(await readFile(at('external', 'documents', storedAs))).toEqual(
    await readFile(at('whole', 'documents', storedAs)),
  )
  // The restored sequences go on.
  await target.db.insertInto('company').values({ companyName: 'Next' }).execute()
  await Promise.all([source.close(), target.close()])
})

test('the documents of a bucket come back into another one; the secret of the environment wins', async () => {
  const bucket = s3()
  const source = await createSource({ DATA_DIR: at('bucket'), ...bucket })
  expect(await run('backup', source.variables, at('bucket.backup'))).toMatchObject({ code: 0 })
  const target = await createTarget('from-bucket')
  const elsewhere = {
    ...target.variables,
    ...bucket,
    DOCUMENT_STORE: 's3://papers/another',
    TOKEN_SECRET: 'a secret of the environment, long enough',
  }
  expect(await run('restore', elsewhere, at('bucket.backup'))).toMatchObject({ code: 0 })
  expect(await readdir(at('from-bucket'))).not.toContain('token-secret')
  expect(await run('backup', elsewhere, at('bucket-2.backup'))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('3 documents'),
    stderr: expect.not.stringContaining('missing'),
  })
  await Promise.all([source.close(), target.close()])
})

test('a store that the installation of the backup still uses is refused', async () => {
  const source = await createSource({ DATA_DIR: at('shared') })
  expect(await run('backup', source.variables, at('shared.backup'))).toMatchObject({ code: 0 })
  await source.addDocument(Buffer.from('newer than the backup'))
  const target = await createTarget('sharing')
  const sharing = { ...target.variables, DOCUMENT_STORE: at('shared', 'documents') }
  const before = await fingerprint(target.url)
  const refused = await run('restore', sharing, at('shared.backup'))
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('give this one a store of its own') })
  expect(await fingerprint(target.url)).toEqual(before)
  await Promise.all([source.close(), target.close()])
})

test('a bucket that breaks off in the midst of a document is asked for it once more', async () => {
  const { S3_ENDPOINT } = s3()
  const faulty = await startFaultyHttp(S3_ENDPOINT)
  const source = await createSource({
    DATA_DIR: at('cut'),
    DOCUMENT_STORE: 's3://papers/cut',
    S3_ENDPOINT: faulty.url,
  })
  faulty.fail('cut once')
  expect(await run('backup', source.variables, at('cut.backup'))).toMatchObject({
    code: 0,
    stderr: expect.not.stringContaining('missing'),
  })
  faulty.close()
  await source.close()
})

test('a passphrase: none, a wrong one, the right one, and one for a file that has none', async () => {
  const source = await createSource({ DATA_DIR: at('secret') })
  await writeFile(at('right'), 'tui kereru kakapo weka\n')
  await writeFile(at('wrong'), 'something else\n')
  const file = at('secret.backup')
  expect(await run('backup', source.variables, file, '--passphrase-file', at('right'))).toMatchObject({ code: 0 })
  expect((await readFile(file)).includes('Kōwhai')).toBe(false)
  const target = await createTarget('secret-target')
  expect(await run('restore', target.variables, file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is encrypted'),
  })
  expect(await run('restore', target.variables, file, '--passphrase-file', at('wrong'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The passphrase does not open'),
  })
  expect(await run('restore', target.variables, file, '--passphrase-file', at('right'))).toMatchObject({ code: 0 })
  expect(await fingerprint(target.url)).toEqual(await fingerprint(source.url))

  await damage(file, 0.5)
  expect(await run('restore', target.variables, file, '--force', '--passphrase-file', at('right'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is damaged'),
  })

  const plain = at('plain.backup')
  expect(await run('backup', source.variables, plain)).toMatchObject({ code: 0 })
  expect(await run('restore', target.variables, plain, '--force', '--passphrase-file', at('right'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not encrypted'),
  })
  await Promise.all([source.close(), target.close()])
})

/** Flips a byte at a share of the file. */
async function damage(file: string, share: number): Promise<void> {
  const handle = await open(file, 'r+')
  const position = Math.floor((await handle.stat()).size * share)
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position)
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 0xff]), 0, 1, position)
  await handle.close()
}

test('a damaged or cut file, and one that is no backup, touches nothing', async () => {
  const source = await createSource({ DATA_DIR: at('damaged') })
  expect(await run('backup', source.variables, at('good.backup'))).toMatchObject({ code: 0 })
  const target = await createTarget('untouched')
  const before = await fingerprint(target.url)
  const bytes = await readFile(at('good.backup'))
  for (const share of [0.02, 0.3, 0.7, 0.98]) {
    await copyFile(at('good.backup'), at('bad.backup'))
    await damage(at('bad.backup'), share)
    expect(await run('restore', target.variables, at('bad.backup')), `damaged at ${share}`).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is damaged, cut or no backup'),
    })
    await writeFile(at('cut.backup'), bytes.subarray(0, Math.floor(bytes.length * share)))
    expect(await run('restore', target.variables, at('cut.backup')), `cut at ${share}`).toMatchObject({ code: 1 })
  }
  await writeFile(at('none.backup'), 'hello')
  expect(await run('restore', target.variables, at('none.backup'))).toMatchObject({ code: 1 })
  expect(await run('restore', target.variables, at('no-such.backup'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('cannot be read (ENOENT)'),
  })
  expect(await fingerprint(target.url)).toEqual(before)
  await Promise.all([source.close(), target.close()])
}, 120_000)

test('what cannot be written, read or opened later is refused in one sentence that says so', async () => {
  const source = await createSource({ DATA_DIR: at('refused') }, 0)
  const backup = (variables: Record<string, string>, file: string) => run('backup', variables, file)
  const lastLine = ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr.trim().split('\n').at(-1)}`
  const nowhere = at('nowhere', 'lost.backup')
  expect(lastLine(await backup(source.variables, nowhere))).toMatch(`1 ${nowhere} cannot be written (ENOENT)`)
  await mkdir(at('a-folder'))
  expect(lastLine(await backup(source.variables, at('a-folder')))).toMatch(
    /^1 .*a-folder cannot be written \((EISDIR|EPERM)\)/,
  )
  expect((await readdir(at())).filter((name) => name.includes('partial'))).toEqual([])
  expect(lastLine(await run('restore', { DATA_DIR: at('from-a-folder') }, at('a-folder')))).toMatch(
    /^1 .*a-folder cannot be read \(EISDIR\)/,
  )
  // A secret that is made now would open no second factor and no link of these records.
  const elsewhere = { ...source.variables, DATA_DIR: at('elsewhere') }
  expect(lastLine(await backup(elsewhere, at('without-secret.backup')))).toMatch(
    `1 The secret of this installation is not in ${at('elsewhere')}`,
  )
  expect(await readdir(at('elsewhere'))).not.toContain('token-secret')
  await source.close()
})

test('an installation that runs, or holds records, is refused; --force replaces the records', async () => {
  const source = await createSource({ DATA_DIR: at('replacing') })
  expect(await run('backup', source.variables, at('replacing.backup'))).toMatchObject({ code: 0 })
  const target = await createSource({ DATA_DIR: at('replaced') })
  await target.db.insertInto('company').values({ companyName: 'To go' }).execute()
  await target.db.destroy()

  expect(await run('restore', target.variables, at('replacing.backup'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This installation holds '),
  })
  const running = await openDatabase(readEnvironment(target.variables))
  expect(await run('restore', target.variables, at('replacing.backup'), '--force')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is running on this database'),
  })
  await running.close()
  expect(await run('restore', target.variables, at('replacing.backup'), '--force')).toMatchObject({ code: 0 })
  expect(await fingerprint(target.url)).toEqual(await fingerprint(source.url))

  const embedded = await startEmbeddedPostgres({ dataDir: at('busy'), log })
  expect(await run('restore', { DATA_DIR: at('busy') }, at('replacing.backup'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Another Warrant is running on the data folder'),
  })
  await embedded.stop()
  await source.close()
})

test('a backup of an older version is restored and migrated', async () => {
  const older = await createDatabaseBefore('0024')
  await migrateChecksums(older.url)
  const customerCompanyId = await buildCompany(older.db, { companyName: 'Older' })
  await buildProperty(older.db, { customerCompanyId })
  const TOKEN_SECRET = 'a secret of the older version, long enough'
  const variables = { DATABASE_URL: older.url, DATA_DIR: at('older'), TOKEN_SECRET }
  expect(await run('backup', variables, at('older.backup'))).toMatchObject({ code: 0 })
  const target = await createTarget('newer')
  const empty = await fingerprint(target.url)
  expect(await run('restore', target.variables, at('older.backup'))).toMatchObject({ code: 0 })
  const found = await fingerprint(target.url)
  expect(Object.keys(found)).toEqual(Object.keys(empty))
  expect(found['company']).toMatch(/^1 /)
  expect(found['company']).toBe((await fingerprint(older.url))['company'])

  expect(await run('backup', target.variables, at('newer.backup'))).toMatchObject({ code: 0 })
  await Promise.all([older.close(), target.close()])
})

test('e-mails on their way when the backup was made are held, and others are as they were', async () => {
  const source = await createSource({ DATA_DIR: at('mail') })
  for (const status of ['QUEUED', 'SENDING', 'SENT', 'FAILED'] as const) {
    await source.db
      .insertInto('email')
      .values({
        propertyId: source.propertyId,
        templateName: '12A-1',
        status,
        generatedBy: 'Automation',
        messageId: status,
        whenQueued: '2026-11-20T00:00:00Z',
        whenNextTry: null,
      })
      .execute()
  }
  expect(await run('backup', source.variables, at('mail.backup'))).toMatchObject({ code: 0 })
  const target = await createTarget('mail-target')
  expect(await run('restore', target.variables, at('mail.backup'))).toMatchObject({ code: 0 })
  expect(await target.db.selectFrom('email').select(['status', 'holdReason']).orderBy('emailId').execute()).toEqual([
    { status: 'HELD', holdReason: 'RESTORED' },
    { status: 'HELD', holdReason: 'RESTORED' },
    { status: 'SENT', holdReason: '' },
    { status: 'FAILED', holdReason: '' },
  ])
  await Promise.all([source.close(), target.close()])
})

test('ten backups under 16 writing clients each hold one moment', async () => {
  const source = await createSource({ DATA_DIR: at('load') })
  const environment = readEnvironment(source.variables)
  const counts: number[] = []
  for (let number = 0; number < 10; number++) {
    const backup = backUp(source.url, environment, { file: at(`load-${number}.backup`), progress: SILENT })
    const [manifest] = await Promise.all([backup, ...clients(number)])
    const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? -1
    expect(rowsOf('contact')).toBe(rowsOf('company'))
    expect(manifest.files.count).toBe(rowsOf('document'))
    expect(manifest.faultyFiles).toEqual([])
    counts.push(rowsOf('company'))
  }
  expect(new Set(counts).size, 'they wrote meanwhile').toBeGreaterThan(5)
  for (const number of [0, 9]) {
    const target = await createTarget(`loaded-${number}`)
    expect(await run('restore', target.variables, at(`load-${number}.backup`))).toMatchObject({ code: 0 })
    const { rows } = await sql<{ companies: number; contacts: number }>`select
      (select count(*) from company) as companies, (select count(*) from contact) as contacts`.execute(target.db)
    expect(rows).toEqual([{ companies: counts[number], contacts: counts[number] }])
    await target.close()
  }
  await source.close()

  /** Sixteen clients, each with so many writes that a slow machine ends too. */
  function clients(round: number): Promise<void>[] {
    return Array.from({ length: 16 }, async (_, client) => {
      for (let count = 0; count < 15; count++) {
        const name = `${round}-${client}-${count}`
        // Each transaction writes both tables, so a torn backup has other counts in them.
        await source.db.transaction().execute(async (transaction) => {
          const companyId = await buildCompany(transaction, { companyName: `Company ${name}` })
          await buildContact(transaction, { companyId, lastName: `Contact ${name}` })
        })
        if (count === 7) await source.addDocument(Buffer.from(`paper ${name}`))
      }
    })
  }
}, 300_000)

test('a killed backup leaves no file of its name and the next one removes what it left, and a killed restore leaves the installation as it was', async () => {
  const source = await createSource({ DATA_DIR: at('killed') }, 40)
  const variables = { ...source.variables, DATA_DIR: at('killed') }
  expect(await killAt('Reading the documents', 'backup', variables, at('killed.backup'))).toBe('SIGKILL')
  const made = async () => (await readdir(at())).filter((name) => name.startsWith('killed.backup'))
  expect(await made()).toEqual([expect.stringMatching(/^killed\.backup\.partial-\d+$/)])
  expect(await run('backup', variables, at('killed.backup'))).toMatchObject({ code: 0 })
  expect(await made()).toEqual(['killed.backup'])

  const target = await createTarget('killed-target')
  const before = await fingerprint(target.url)
  for (const step of ['Making the tables', 'Loading the rows', 'Putting the rules']) {
    expect(await killAt(step, 'restore', target.variables, at('killed.backup')), step).toBe('SIGKILL')
    await expect.poll(() => fingerprint(target.url), { message: step, timeout: 15_000 }).toEqual(before)
  }
  await expect
    .poll(() => run('restore', target.variables, at('killed.backup')), { timeout: 20_000 })
    .toMatchObject({ code: 0 })
  expect(await fingerprint(target.url)).toEqual(await fingerprint(source.url))
  await Promise.all([source.close(), target.close()])
}, 120_000)

test.each([
  ['heard', true],
  ['not heard', false],
])(
  'a restore whose commit was %s but not confirmed has the secret that belongs to the records',
  async (name, isHeard) => {
    const source = await createSource({ DATA_DIR: at(`cut-off-${name}`) })
    expect(await run('backup', source.variables, at('cut-off.backup'))).toMatchObject({ code: 0 })
    const target = await createTarget(`cut-off-target-${name}`)
    const { DATA_DIR } = target.variables
    const secret = () => readFile(path.join(DATA_DIR, 'token-secret'), 'utf8')
    await mkdir(DATA_DIR, { mode: 0o700 })
    await writeFile(path.join(DATA_DIR, 'token-secret'), 'of the installation that is replaced')
    const through = new URL(target.url)
    const proxy = await startTcpProxy(Number(through.port))
    onTestFinished(proxy.close)
    through.port = String(proxy.port)
    proxy.cutAt({ text: 'commit\0', isHeard })
    const cut = await run('restore', { DATA_DIR, DATABASE_URL: through.href }, at('cut-off.backup'))
    expect(cut).toMatchObject({ code: 1, stderr: expect.stringContaining('while the restore was being completed') })
    expect(await secret()).toBe('of the installation that is replaced')

    const server = start({ ...target.variables, PORT: String(await freePort()) })
    await Promise.race([server.listening, server.exited])
    expect(
      await target.db.selectFrom('company').selectAll().where('companyName', '=', 'Kōwhai Holdings').execute(),
    ).toHaveLength(isHeard ? 1 : 0)
    expect(await secret()).toBe(
      isHeard ? await readFile(at(`cut-off-${name}`, 'token-secret'), 'utf8') : 'of the installation that is replaced',
    )
    expect((await readdir(DATA_DIR)).filter((each) => each.startsWith('token-secret'))).toEqual(['token-secret'])
    await stopProcess(server.child)
    await Promise.all([source.close(), target.close()])
  },
  120_000,
)
