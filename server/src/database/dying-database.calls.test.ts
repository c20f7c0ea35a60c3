import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../testing/mail-server.ts'
import { startSteadyClients, type Refused, type SteadyClients } from '../testing/steady-clients.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { freePort } from '../testing/free-port.ts'
import { ADMIN_PASSWORD, useWarrantProcesses } from '../testing/warrant-process.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }
const LONG = { timeout: 240_000 }
const ADMIN = 'admin@warrant.example'

const { start, folder } = useWarrantProcesses()

async function startServer(variables: Record<string, string> = {}) {
  const port = await freePort()
  const server = start({ PORT: String(port), LOG_LEVEL: 'warn', ...variables })
  await Promise.race([server.listening, server.exited.then(() => Promise.reject(new Error(server.output())))])
  const address = `http://127.0.0.1:${port}/api`
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const send = (call: string, body?: object) =>
    fetch(address + call, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
  const login = await send('/auth/login', { userName: ADMIN, password: ADMIN_PASSWORD })
  headers.authorization = `Bearer ${((await login.json()) as { token: string }).token}`
  return { ...server, send }
}

type Server = Awaited<ReturnType<typeof startServer>>

const companyNames = async ({ send }: Server): Promise<Set<string>> => {
  const { data } = (await (await send('/company/list')).json()) as { data: { name: string }[] }
  return new Set(data.map(({ name }) => name))
}

/** The status and the last part of the problem's type. */
const codeOf = async (answer: Response): Promise<string> => {
  const { type } = (await answer.json()) as { type?: string }
  return `${answer.status} ${type?.split(':').at(-1) ?? ''}`
}

/** Waits until calls of both kinds have been answered again. */
async function goesOn(clients: SteadyClients): Promise<void> {
  const [added, reads] = [clients.added.length, clients.reads()]
  await expect.poll(() => clients.added.length, PATIENCE).toBeGreaterThan(added + 5)
  await expect.poll(clients.reads, PATIENCE).toBeGreaterThan(reads + 5)
}

/** Each refusal says when to come back, and only one whose outcome is not known may have been done. */
async function expectHonest(server: Server, { added, refused }: SteadyClients): Promise<void> {
  const isRetryLater = ({ status, isProblem, retryAfter, code }: Refused) =>
    status === 503 && isProblem && retryAfter === '5' && ['no-database', 'busy', 'outcome-unknown'].includes(code)
  expect(refused.filter((each) => !isRetryLater(each))).toEqual([])
  const kept = await companyNames(server)
  expect(added.filter((name) => !kept.has(name))).toEqual([])
  const denied = refused.filter(({ name, code }) => name && code !== 'outcome-unknown')
  expect(denied.filter(({ name }) => kept.has(name))).toEqual([])
}

const terminateAll = (client: pg.Client) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name like 'warrant%'`,
  )

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

describe.skipIf(process.platform === 'win32')('a PostgreSQL that comes with the program', () => {
  const home = () => path.join(folder(), 'data', 'postgres')
  const pidFile = async () => (await readFile(path.join(home(), 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  const postmaster = async () => Number((await pidFile())[0])
  const superuser = async () => {
    const password = await readFile(path.join(home(), 'password'), 'utf8')
    return connectTo(`postgres://warrant:${password}@127.0.0.1:${(await pidFile())[3]}/warrant`)
  }
  /** Another one, and ready. */
  const replaced = (dead: number) =>
    expect
      .poll(async () => {
        const lines = await pidFile().catch(() => [])
        return Number(lines[0]) !== dead && lines[7]?.trim() === 'ready'
      }, PATIENCE)
      .toBe(true)

  test('is started again when it is killed, and everything goes on by itself', LONG, async () => {
    const mail = await startMailServer()
    onTestFinished(mail.close)
    const server = await startServer({ SMTP_URL: mail.url, MAIL_FROM: 'office@warrant.example' })
    const clients = startSteadyClients(server.send)
    await goesOn(clients)
    for (let death = 0; death < 2; death++) {
      const dead = await postmaster()
      process.kill(dead, 'SIGKILL')
      await replaced(dead)
      await goesOn(clients)
    }
    const client = await superuser()
    await terminateAll(client)
    await goesOn(clients)
    await clients.stop()

    await expectHonest(server, clients)
    expect(clients.refused.length).toBeGreaterThan(0)
    expect(await (await server.send('/ready')).json()).toEqual({ status: 'ready' })
    // What the program holds open besides its pool: who runs on the database, and what wakes the dispatcher.
    const isHeld = async (statement: string) => (await client.query(statement)).rowCount === 1
    await expect.poll(() => isHeld("select from pg_locks where locktype = 'advisory' limit 1"), PATIENCE).toBe(true)
    const listens = "select from pg_stat_activity where application_name = 'warrant-jobs' and query like 'LISTEN%'"
    await expect.poll(() => isHeld(listens), PATIENCE).toBe(true)
    await server.send('/auth/forgot', { email: ADMIN })
    await expect.poll(() => mail.received.length, PATIENCE).toBe(1)
    expect(server.output().match(/has ended by itself and is started again/g)).toHaveLength(2)
    expect(server.child.exitCode).toBeNull()
  })

  test('becomes a standby: what reads goes on, changes are refused until it is promoted', LONG, async () => {
    const server = await startServer()
    const add = (companyName: string) => server.send('/company/add', { companyName })
    expect((await add('Before')).status).toBe(200)
    const cluster = path.join(home(), 'cluster')
    const { uid, gid } = await stat(cluster)
    await writeFile(path.join(cluster, 'standby.signal'), '')
    if (process.getuid?.() === 0) await chown(path.join(cluster, 'standby.signal'), uid, gid)
    const dead = await postmaster()
    process.kill(dead, 'SIGKILL')
    await replaced(dead)

    await expect.poll(async () => codeOf(await add('Refused')), PATIENCE).toBe('503 read-only')
    expect(await companyNames(server)).toEqual(new Set(['Before']))
    await (await superuser()).query('select pg_promote()')
    await expect.poll(async () => (await add('After')).status, PATIENCE).toBe(200)
    expect(await companyNames(server)).toEqual(new Set(['Before', 'After']))
    expect(server.child.exitCode).toBeNull()
  })

  test(
    'is not started again while a statement of the dead one still runs, and a stop meanwhile leaves nothing behind',
    LONG,
    async () => {
      const server = await startServer()
      const client = await superuser()
      // Computes without ever looking whether its postmaster lives.
      const dead = await postmaster()
      const computing = client.query(
        "set statement_timeout = '20s'; select count(*) from generate_series(1, 100000000)",
      )
      computing.catch(() => {})
      await expect
        .poll(async () => {
          const other = await superuser()
          const { rowCount } = await other.query(
            "select from pg_stat_activity where state = 'active' and query like '%generate_series%' and pid <> pg_backend_pid()",
          )
          return rowCount
        }, PATIENCE)
        .toBe(1)
      process.kill(dead, 'SIGKILL')
      await expect.poll(() => server.output(), PATIENCE).toContain('could not be started again')
      expect((await server.send('/company/list')).status).toBe(503)
      server.child.kill('SIGTERM')
      expect(await server.exited).toBe(0)
    },
  )
})

test(
  'a PostgreSQL elsewhere that ends its connections, stops and comes back: calls go on by themselves',
  LONG,
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'warrant-elsewhere-'))
    const options = { dataDir, log: { info: () => {} } }
    let postgres = await startEmbeddedPostgres(options)
    const proxy = await startTcpProxy(Number(new URL(postgres.url).port))
    onTestFinished(async () => {
      proxy.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true })
    })
    const url = new URL(postgres.url)
    url.port = String(proxy.port)
    const server = await startServer({ DATABASE_URL: url.href })
    const clients = startSteadyClients(server.send)
    await goesOn(clients)

    await terminateAll(await connectTo(postgres.superuserUrl))
    await goesOn(clients)
    await postgres.stop()
    await expect.poll(async () => (await server.send('/ready')).status, PATIENCE).toBe(503)
    postgres = await startEmbeddedPostgres(options)
    proxy.lead(Number(new URL(postgres.url).port))
    await goesOn(clients)
    await clients.stop()

    await expectHonest(server, clients)
    expect(server.child.exitCode).toBeNull()
  },
)
