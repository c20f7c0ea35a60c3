import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { startReplica } from '../testing/streaming-replica.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { ADMIN_PASSWORD, useWarrantProcesses } from '../testing/warrant-process.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }
const LONG = { timeout: 120_000 }

const { start } = useWarrantProcesses()
let folder = ''
let primary: EmbeddedPostgres
let replica: Awaited<ReturnType<typeof startReplica>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warrant-replica-'))
  const dataDir = path.join(folder, 'primary')
  primary = await startEmbeddedPostgres({ dataDir, log: { info: () => {} } })
  await migrate(primary.url)
  replica = await startReplica({ dataDir, ...primary }, path.join(folder, 'replica'))
}, 60_000)
afterAll(async () => {
  await replica.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})
let isStopped = false
afterEach(async () => {
  if (!isStopped) await onReplica('select pg_wal_replay_resume()')
})

/** As the superuser. Returns the first value. */
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}
const onReplica = (sql: string) => ask(replica.superuserUrl, sql)

/** A process that reads from `readUrl`, and its calls. */
async function startReading(readUrl: string) {
  const port = await freePort()
  const server = start({
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: readUrl,
    PORT: String(port),
    ROLE: 'web',
    LOG_LEVEL: 'warn',
  })
  await Promise.race([server.listening, server.exited.then(() => Promise.reject(new Error(server.output())))])
  const send = (call: string, body?: object, token?: string) =>
    fetch(`http://127.0.0.1:${port}/api${call}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const { token } = (await (
    await send('/auth/login', { userName: 'admin@warrant.example', password: ADMIN_PASSWORD })
  ).json()) as { token: string }
  const call = (path: string, body?: object) => send(path, body, token)
  const list = async (query = '') =>
    (await (await call(`/company/list${query}`)).json()) as {
      data?: { name: string }[]
      changed?: { row: { name: string } }[]
      hash: string
    }
  const add = (companyName: string) => call('/company/add', { companyName })
  return { ...server, call, list, add }
}

/** How often the table of companies has been read on the replica. */
const readsOnReplica = async () =>
  Number(await onReplica(`select seq_scan + idx_scan from pg_stat_user_tables where relname = 'company'`))

const names = ({ data = [] }: { data?: { name: string }[] }) => data.map(({ name }) => name)

describe('a read replica', () => {
  test('answers lists and exports, and none of them is older than what was written before', LONG, async () => {
    const { list, add, call } = await startReading(replica.url)
    const before = await readsOnReplica()
    for (let number = 0; number < 20; number++) {
      await add(`Kauri ${number}`)
      expect(names(await list())).toContain(`Kauri ${number}`)
    }
    const exported = await call('/company/company-list-excel-export', {})
    expect(exported.status).toBe(200)
    expect((await exported.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    await expect.poll(readsOnReplica, PATIENCE).toBeGreaterThan(before)
  })

  test('that is behind is passed by, and a list that it gave is brought up to date by changes', LONG, async () => {
    const { list, add } = await startReading(replica.url)
    await add('Rimu before')
    const held = await list()
    expect(names(held)).toContain('Rimu before')
    await onReplica('select pg_wal_replay_pause()')
    await expect.poll(() => onReplica('select pg_get_wal_replay_pause_state()'), PATIENCE).toBe('paused')
    await add('Rimu after')
    expect(names(await list())).toContain('Rimu after')
    const { changed = [] } = await list(`?changesSince=${encodeURIComponent(held.hash)}`)
    expect(changed.map(({ row }) => row.name)).toContain('Rimu after')
    await onReplica('select pg_wal_replay_resume()')
    await add('Rimu at last')
    expect(names(await list())).toEqual(expect.arrayContaining(['Rimu after', 'Rimu at last']))
  })

  test('of another database is not used, and the log says so', LONG, async () => {
    const other = await createTestDatabase()
    onTestFinished(other.close)
    const { list, add, output } = await startReading(other.url)
    await add('Totara')
    expect(names(await list())).toContain('Totara')
    await expect.poll(output, PATIENCE).toContain('The read replica is not used: it is no replica')
  })

  test('that is away hinders nobody', LONG, async () => {
    const { list, add, call, output } = await startReading(`postgres://warrant@127.0.0.1:${await freePort()}/warrant`)
    await add('Matai')
    expect(names(await list())).toContain('Matai')
    expect((await call('/company/company-list-excel-export', {})).status).toBe(200)
    expect(output()).toContain('The read replica is not used')
  })

  test('that freezes after it was used hinders nobody', LONG, async () => {
    const frozen = new URL(replica.url)
    const proxy = await startTcpProxy(Number(frozen.port))
    onTestFinished(() => proxy.close())
    frozen.port = String(proxy.port)
    const { list, add, output } = await startReading(frozen.href)
    await add('Rata')
    expect(names(await list())).toContain('Rata')
    const isHeld = proxy.holdAt('pg_last_wal_replay_lsn')
    await add('Hinau')
    const [answer] = await Promise.all([list(), isHeld])
    expect(names(answer)).toContain('Hinau')
    expect(output()).toContain('The read replica is not used: it has said nothing')
  })

  test('that goes away after it was used takes no answer along', LONG, async () => {
    const { list, add, call, output } = await startReading(replica.url)
    await add('Miro')
    expect(names(await list())).toContain('Miro')
    await replica.stop()
    isStopped = true
    await add('Tawa')
    expect(names(await list())).toEqual(expect.arrayContaining(['Miro', 'Tawa']))
    expect((await call('/company/company-list-excel-export', {})).status).toBe(200)
    expect(output()).toContain('The read replica is not used')
  })
})
