import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildLogin, buildProperty, PASSWORD } from './testing/factories.ts'
import { openForm } from './testing/open-form.ts'
import { samplePdf } from './testing/sample-files.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { freePort } from './testing/free-port.ts'
import { ADMIN_PASSWORD, listDescendants, useWarrantProcesses } from './testing/warrant-process.ts'

const { start, folder } = useWarrantProcesses()

const isRoot = process.getuid?.() === 0

const refusal = async (variables: Record<string, string>) => {
  const { exited, output } = start(variables)
  expect(await exited).toBe(1)
  const lines = output().trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

describe('a start that cannot be is refused in one sentence', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT is "abc": it must be a port number from 0 to 65535.'],
    [{ TOKEN_TTL: 'forever' }, 'TOKEN_TTL is "forever": it must be a time such as 12h, 30m or 7d, at most 3650d.'],
    [{ BULK_SENDING: 'maybe' }, 'BULK_SENDING is "maybe": it must be on or off.'],
    [
      { BUSINESS_TIME_ZONE: 'Mars/Olympus' },
      'BUSINESS_TIME_ZONE is "Mars/Olympus": it must be a time zone such as Pacific/Auckland.',
    ],
    [
      { TRUST_PROXY: 'somewhere' },
      'TRUST_PROXY is "somewhere": it must be addresses or networks of proxies, separated by commas.',
    ],
  ])('%o', async (variables, sentence) => {
    expect(await refusal(variables)).toBe(sentence)
    expect(await readdir(folder())).toEqual([])
  })

  test('a secret that is too short is not repeated', async () => {
    const sentence = await refusal({ TOKEN_SECRET: 'hunter2' })
    expect(sentence).toContain('TOKEN_SECRET')
    expect(sentence).not.toContain('hunter2')
  })

  test('a taken port, and nothing is made', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toBe(
      `PORT is "${port}", which another program is using: choose a free port.`,
    )
    expect(await readdir(folder())).toEqual([])
    taken.close()
  })

  test('a data folder that cannot be written', async () => {
    const file = path.join(folder(), 'file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: path.join(file, 'data'), PORT: '0' })).toContain('which cannot be written')
  })

  test('a document folder that cannot be written, and a bucket that does not answer', async () => {
    const file = path.join(folder(), 'file')
    await writeFile(file, '')
    const PORT = '0'
    expect(await refusal({ DOCUMENT_STORE: path.join(file, 'documents'), PORT })).toMatch(
      /^DOCUMENT_STORE is ".*", which cannot be written to/,
    )
    const S3_ENDPOINT = `http://127.0.0.1:${await freePort()}`
    const keys = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' }
    expect(await refusal({ DOCUMENT_STORE: 's3://papers/office', S3_ENDPOINT, PORT, ...keys })).toBe(
      'DOCUMENT_STORE is "s3://papers/office", which does not answer (ECONNREFUSED): choose a bucket that the AWS variables give access to.',
    )
  })

  test.runIf(isRoot).each(['DATA_DIR', 'DOCUMENT_STORE'])(
    'a %s that belongs to another account and that others may enter',
    async (variable) => {
      const loose = path.join(folder(), 'loose')
      await mkdir(loose, { mode: 0o755 })
      await chown(loose, 65_534, 65_534)
      expect(await refusal({ [variable]: loose, PORT: '0' })).toBe(
        `${variable} is "${loose}", which other accounts of this machine may enter: let it belong to the account that runs Warrant with mode 0700, or choose another folder.`,
      )
      expect((await stat(loose)).mode & 0o777).toBe(0o755)
    },
  )

  test('a database of a newer version, which is left as it is', async () => {
    const { url, db, close } = await createTestDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`insert into migration (name) values ('9999-from-the-future.sql')`)
    await client.end()
    expect(await refusal({ DATABASE_URL: url, PORT: '0' })).toContain('was upgraded by a newer version')
    expect(await db.selectFrom('login').selectAll().execute()).toEqual([])
    await close()
  })

  test('a database that does not answer', async () => {
    const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`
    expect(await refusal({ DATABASE_URL: url, PORT: '0' })).toContain('does not answer')
  })

  test.each([
    ['still starting', Buffer.from('E\0\0\0\x1dSFATAL\0C57P03\0Mstarting\0\0', 'latin1'), '', '(starting): try again'],
    ['without encryption', Buffer.from('N'), '?sslmode=verify-full', 'does not support SSL'],
  ])('a database that is %s', async (_, answer, parameters, reason) => {
    const server = createServer((socket) => void socket.on('error', () => {}).once('data', () => socket.end(answer)))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const url = `postgres://somebody:secret@127.0.0.1:${port}/warrant${parameters}`
    const sentence = await refusal({ DATABASE_URL: url, PORT: '0' })
    expect(sentence).toMatch(/^DATABASE_URL names a server /)
    expect(sentence).toContain(reason)
    expect(sentence).not.toContain('secret')
    server.close()
  })
})

test('a start makes the data folder for its owner alone and the first administrator, and SIGTERM stops it', async () => {
  const port = await freePort()
  const server = start({ PORT: String(port), BASE_PATH: '/warrant' })
  await server.listening
  const api = `http://127.0.0.1:${port}/warrant/api`
  expect(await (await fetch(`${api}/health`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${api}/ready`)).status).toBe(200)
  expect(await (await fetch(`${api}/metrics`)).text()).toContain('http_request_duration_seconds')
  const login = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin@warrant.example', password: ADMIN_PASSWORD }),
  })
  expect(login.status).toBe(200)
  expect((await stat(path.join(folder(), 'data'))).mode & 0o777).toBe(0o700)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a secret that a full disk left empty is made anew, and one that is there stays', async () => {
  await mkdir(path.join(folder(), 'data'), { mode: 0o700 })
  const file = path.join(folder(), 'data', 'token-secret')
  await writeFile(file, '', { mode: 0o600 })
  const { url, close } = await createTestDatabase()
  const secrets = []
  for (let starts = 0; starts < 2; starts++) {
    const { child, listening, exited } = start({ DATABASE_URL: url, PORT: '0' })
    await Promise.race([listening, exited])
    secrets.push(await readFile(file, 'utf8'))
    child.kill()
    expect(await exited).toBe(0)
  }
  expect(secrets[0]).toMatch(/^[\w-]{64}$/)
  expect(secrets[1]).toBe(secrets[0])
  expect((await readdir(path.dirname(file))).filter((name) => name.startsWith('token-secret'))).toEqual([
    'token-secret',
  ])
  await close()
})

test('a web process removes what one that was killed a day ago left in its data folder', async () => {
  const { url, close } = await createTestDatabase()
  const spools = path.join(folder(), 'data', 'spool')
  for (const name of ['call-dead', 'call-busy']) await mkdir(path.join(spools, name), { recursive: true, mode: 0o700 })
  await writeFile(path.join(spools, 'call-dead', 'upload'), 'x')
  await utimes(path.join(spools, 'call-dead'), 0, 0)
  const server = start({ PORT: '0', ROLE: 'web', DATABASE_URL: url })
  await server.listening
  await expect.poll(() => readdir(spools)).toEqual(['call-busy'])
  server.child.kill('SIGTERM')
  await server.exited
  await close()
})

test('a worker answers health and readiness, and no calls', async () => {
  const { url, close } = await createTestDatabase()
  const port = await freePort()
  const server = start({ PORT: String(port), ROLE: 'worker', DATABASE_URL: url })
  await server.listening
  const at = (address: string) => fetch(`http://127.0.0.1:${port}/api/${address}`).then((answer) => answer.status)
  expect([await at('health'), await at('ready'), await at('property/list')]).toEqual([200, 200, 404])
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await close()
})

test('after kill -9 the next start works at once, embedded database included', async () => {
  const port = await freePort()
  const first = start({ PORT: String(port) })
  await first.listening
  first.child.kill('SIGKILL')
  await first.exited
  const second = start({ PORT: String(port) })
  await second.listening
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.exited).toBe(0)
})

test('folders that were open to others are closed, and what is stored is for its owner alone', async () => {
  const { url, db, close } = await createTestDatabase()
  await buildLogin(db, { loginEmail: 'staff@office.example', isCompassStaff: true })
  const propertyId = await buildProperty(db)
  const DOCUMENT_STORE = path.join(folder(), 'documents')
  for (const open of [DOCUMENT_STORE, path.join(folder(), 'data')]) {
    await mkdir(open)
    await chmod(open, 0o755)
  }
  const port = await freePort()
  const server = start({ PORT: String(port), DATABASE_URL: url, DOCUMENT_STORE })
  await server.listening
  const api = `http://127.0.0.1:${port}/api`
  const login = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'staff@office.example', password: PASSWORD }),
  })
  const { token } = z.object({ token: z.string() }).parse(await login.json())
  const body = new FormData()
  body.set('PropertyId', String(propertyId))
  body.append('Files', new Blob([new Uint8Array(samplePdf())]), `${propertyId} plan.pdf`)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${api}/document/upload`, { method: 'POST', headers, body })).status).toBe(200)
  const kept = await readdir(folder(), { recursive: true, withFileTypes: true })
  const modes = await Promise.all(
    kept.map(async (entry) => {
      const { mode } = await stat(path.join(entry.parentPath, entry.name))
      return [entry.name, mode & 0o077] as const
    }),
  )
  expect(modes.filter(([, open]) => open !== 0)).toEqual([])
  expect(kept.filter((entry) => entry.isFile() && entry.parentPath.startsWith(DOCUMENT_STORE))).toHaveLength(1)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await close()
})

test.runIf(isRoot)(
  'a start as root says so, and the first form that somebody opens that the browser has no sandbox',
  async () => {
    const { db, url, close } = await createTestDatabase()
    const port = await freePort()
    const server = start({ PORT: String(port), DATABASE_URL: url, LOG_LEVEL: 'warn' })
    await server.listening
    await expect.poll(server.output).toContain('start it as an account of its own')
    // Nothing is started that nobody needs yet.
    expect((await listDescendants(server.child.pid ?? 0)).map(({ command }) => command)).toEqual([])
    expect((await openForm(port, await buildProperty(db))).status).toBe(200)
    await expect.poll(server.output, { timeout: 30_000 }).toContain('runs without its sandbox: Warrant runs as root')
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    await close()
  },
)
