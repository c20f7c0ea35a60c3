import { chown, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { Problem } from '@app/contract/problem'
import { useSmallDisk } from '../testing/small-disk.ts'
import { useTestApp } from '../testing/test-app.ts'

const disk = useSmallDisk()
const TABLESPACE = 'small_disk'
// After the database is dropped, which happens last.
afterAll(() => runOn('postgres', `drop tablespace if exists ${TABLESPACE}`))
const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

async function runOn<Row extends pg.QueryResultRow>(database: string, statement: string): Promise<Row[]> {
  const url = new URL(inject('postgres').superuserUrl)
  url.pathname = database
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const ownDatabase = () => new URL(opened().url).pathname.slice(1)
const add = (companyName: string) => opened().call('/company/add', { token, body: { companyName } })
const companies = async () =>
  (await opened().db.selectFrom('company').select('companyName').orderBy('companyId').execute()).map(
    (company) => company.companyName,
  )

function expectRefused(answer: Awaited<ReturnType<typeof add>>, code: string): void {
  expect(Problem.parse(answer.json())).toMatchObject({ status: 503, type: `urn:warrant:problem:${code}` })
  expect(answer.headers['retry-after']).toBe('5')
}

/** A folder on the small disk where PostgreSQL may write, which runs as another account for root. */
async function folderForPostgres(): Promise<string> {
  const folder = path.join(disk ?? '', 'postgres')
  await mkdir(folder, { mode: 0o700 })
  const [server] = await runOn<{ pid: number }>(
    'postgres',
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  )
  const { uid, gid } = await stat(`/proc/${server?.pid}`)
  for (const each of [disk ?? '', folder]) await chown(each, uid, gid)
  return folder
}

test.skipIf(!disk)(
  'a full disk of the database refuses a change as a whole, and takes changes once there is room',
  async () => {
    // The history is written after the record, so half of the change has been made when there is no room.
    await runOn('postgres', `create tablespace ${TABLESPACE} location '${await folderForPostgres()}'`)
    await runOn(ownDatabase(), `alter table history set tablespace ${TABLESPACE}`)
    const filler = path.join(disk ?? '', 'filler')
    await expect(writeFile(filler, Buffer.alloc(8 * 1024 * 1024))).rejects.toThrow('ENOSPC')

    const added: string[] = []
    for (;;) {
      const name = `Company ${added.length}`
      const answer = await add(name)
      if (answer.statusCode === 200) added.push(name)
      else {
        expectRefused(answer, 'no-room')
        break
      }
    }
    expect(await companies()).toEqual(added)
    expect((await opened().call('/company/list', { token })).statusCode).toBe(200)

    await rm(filler)
    expect((await add('Once there is room')).statusCode).toBe(200)
    expect(await companies()).toEqual([...added, 'Once there is room'])
  },
)

test('a database that only reads refuses changes and answers what reads, until it takes changes again', async () => {
  const before = await companies()
  const becomes = async (setting: string) => {
    await runOn('postgres', `alter database ${ownDatabase()} ${setting}`)
    await runOn('postgres', `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${ownDatabase()}'`)
  }
  await becomes('set default_transaction_read_only = on')
  onTestFinished(() => becomes('reset default_transaction_read_only'))
  expectRefused(await add('While it reads'), 'read-only')
  expect((await opened().call('/company/list', { token })).statusCode).toBe(200)
  expect((await opened().call('/contact/search', { token, body: { query: {} } })).statusCode).toBe(200)
  expect(await companies()).toEqual(before)

  await becomes('reset default_transaction_read_only')
  expect((await add('Afterwards')).statusCode).toBe(200)
})
