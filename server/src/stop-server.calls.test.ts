import { readlinkSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import type { Document } from '@app/contract/document/schema'
import { openRawConnection, rawGet, rawPost } from './testing/raw-connection.ts'
import { openForm } from './testing/open-form.ts'
import { samplePdf } from './testing/sample-files.ts'
import { programEnvironment, STOP_WITH_PARENT } from './testing/stop-with-parent.ts'
import { freePort } from './testing/free-port.ts'
import { ADMIN_PASSWORD, listDescendants, listProcesses, MAIN, useWarrantProcesses } from './testing/warrant-process.ts'

const { start, folder } = useWarrantProcesses()

/** A part of a browser that is open. */
const BROWSER = '--type=renderer'

const clients: pg.Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end().catch(() => {})
})

async function startOnFreePort(variables: Record<string, string> = {}) {
  const port = await freePort()
  const server = start({ PORT: String(port), ...variables })
  await server.listening
  return { ...server, port }
}

const credentials = { userName: 'admin@warrant.example', password: ADMIN_PASSWORD }

/** Has a login wait for as long as this transaction is open: it counts on the row that is locked here. */
async function lockLogins() {
  const cluster = path.join(folder(), 'data', 'postgres')
  const password = await readFile(path.join(cluster, 'password'), 'utf8')
  const port = (await readFile(path.join(cluster, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const client = new pg.Client(`postgres://warrant:${password}@127.0.0.1:${port}/warrant`)
  client.on('error', () => {})
  clients.push(client)
  await client.connect()
  await client.query('begin; select from login for update')
  return client
}

async function startLogin(port: number, locking: pg.Client) {
  const connection = await openRawConnection(port)
  connection.socket.write(rawPost('/api/auth/login', credentials))
  await expect
    .poll(async () => (await locking.query('select from pg_locks where not granted')).rowCount, { timeout: 20_000 })
    .toBeGreaterThan(0)
  return connection
}

/** What runs on the data folder of the test: PostgreSQL, and who watches it. */
const listDatabasePrograms = async () =>
  (await listProcesses()).filter(
    ({ command, pid }) => pid !== process.pid && (command.includes(folder()) || hasFolderOpen(pid)),
  )

/** A program of another account gets its folder as the first descriptor after standard input, output and error. */
const hasFolderOpen = (pid: number): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/fd/3`).startsWith(folder())
  } catch {
    return false
  }
}

describe.skipIf(process.platform !== 'linux')('SIGTERM', () => {
  test('closes connections without a call at once, answers the call that runs, and ends with 0', async () => {
    const server = await startOnFreePort()
    const { port } = server
    const idle = await Promise.all(
      [
        '',
        'GET /api/he',
        'GET /api/health HTTP/1.1\r\nhost: local',
        'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"user',
        rawGet('/api/health'),
        `${rawGet('/api/health')}GET /api/he`,
      ].map(async (said) => {
        const connection = await openRawConnection(port)
        connection.socket.write(said)
        return connection
      }),
    )
    await expect.poll(() => idle.filter((each) => each.received().includes('{"status":"ok"}')).length).toBe(2)
    const locking = await lockLogins()
    const call = await startLogin(port, locking)

    server.child.kill('SIGTERM')
    await Promise.all(idle.map((each) => each.closed()))
    await expect(openRawConnection(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(call.received()).toBe('')
    await locking.query('rollback')

    const answer = await call.closed()
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(answer).toContain('"token":')
    expect(await server.exited).toBe(0)
  })

  test('lets an answer that has begun come to its end', async () => {
    const server = await startOnFreePort()
    const address = `http://127.0.0.1:${server.port}/api`
    const json = { 'content-type': 'application/json' }
    const login = await fetch(`${address}/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(credentials),
    })
    const { token } = (await login.json()) as { token: string }
    const authorization = `Bearer ${token}`
    const property = { propertyName: 'Rimu House', streetAddress: '12 McVay Street', city: 'Napier' }
    const added = await fetch(`${address}/property/add`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify(property),
    })
    const propertyId = String(await added.json())
    // More than the buffers between server and client hold.
    const file = Buffer.concat([samplePdf(), Buffer.alloc(24_000_000, 'x')])
    const form = new FormData()
    form.set('PropertyId', propertyId)
    form.append('Files', new Blob([file]), `${propertyId} plan.pdf`)
    const uploaded = await fetch(`${address}/document/upload`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    })
    const [document] = (await uploaded.json()) as Document[]

    const reading = await openRawConnection(server.port)
    const request = rawGet(`/api/document/download?id=${document?.documentId}`, `authorization: ${authorization}\r\n`)
    const begun = once(reading.socket, 'data')
    reading.socket.write(request)
    await begun
    reading.socket.pause()
    server.child.kill('SIGTERM')
    await expect
      .poll(() => openRawConnection(server.port).catch((error: unknown) => error))
      .toMatchObject({ code: 'ECONNREFUSED' })
    reading.socket.resume()

    const answer = await reading.closed()
    expect(answer.length - (answer.indexOf('\r\n\r\n') + 4)).toBe(file.length)
    expect(await server.exited).toBe(0)
  })

  test('ends with 0 within 10 seconds although a call is stuck, PostgreSQL included', async () => {
    const server = await startOnFreePort()
    const call = await startLogin(server.port, await lockLogins())
    const toldAt = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(performance.now() - toldAt).toBeLessThan(10_000)
    expect(await call.closed()).toBe('')
    expect(await listDatabasePrograms()).toEqual([])
  })

  test('ends a start that is under way', async () => {
    const server = start({ PORT: String(await freePort()) })
    await expect.poll(listDatabasePrograms, { interval: 5, timeout: 20_000 }).not.toEqual([])
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(server.output()).toBe('')
    await expect.poll(listDatabasePrograms, { timeout: 10_000 }).toEqual([])
  })
})

describe.skipIf(process.platform !== 'linux')('nothing is left behind', () => {
  test('by a start that fails once PostgreSQL runs', async () => {
    await mkdir(path.join(folder(), 'data', 'token-secret'), { recursive: true })
    const server = start({ PORT: String(await freePort()) })
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('EISDIR')
    expect(await listDatabasePrograms()).toEqual([])
  })

  test.each([
    ['an exception', 'throw new Error("a bug")'],
    ['a rejection', 'Promise.reject(new Error("a bug"))'],
  ])('by %s that nobody catches, and its cause is told', async (_, bug) => {
    const module = `data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(bug)}})`
    const server = await startOnFreePort({ NODE_OPTIONS: `--import=${module}` })
    const started = await listDescendants(server.child.pid ?? 0)
    server.child.kill('SIGUSR2')
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('Error: a bug')
    expect(await listDatabasePrograms()).toEqual([])
    await expect.poll(() => leftOf(started), { timeout: 15_000 }).toEqual([])
  })

  test('by a server that is killed: database, printing and browser end by themselves', async () => {
    const server = await startOnFreePort()
    await openForm(server.port)
    const started = await descendantsWith(server.child.pid, BROWSER)
    server.child.kill('SIGKILL')
    await server.exited
    await expect.poll(() => leftOf(started), { timeout: 15_000 }).toEqual([])
    // The watcher ends last, once it has stopped PostgreSQL.
    await expect.poll(listDatabasePrograms, { timeout: 15_000 }).toEqual([])
  })

  test('by a server that is killed while its browser hangs', async () => {
    const CHROMIUM_PATH = path.join(folder(), 'chromium')
    await writeFile(CHROMIUM_PATH, '#!/bin/sh\nexec sleep 120\n', { mode: 0o700 })
    const server = await startOnFreePort({ CHROMIUM_PATH })
    await openForm(server.port)
    const started = await descendantsWith(server.child.pid, 'sleep 120')
    server.child.kill('SIGKILL')
    await server.exited
    await expect.poll(() => leftOf(started), { timeout: 15_000 }).toEqual([])
  })

  test('by a server whose starter is killed', async () => {
    const words = JSON.stringify([...STOP_WITH_PARENT, '--disable-warning=ExperimentalWarning', MAIN])
    const port = await freePort()
    const settings = { DATA_DIR: path.join(folder(), 'data'), PORT: String(port), LOG_LEVEL: 'silent', ADMIN_PASSWORD }
    const env = { ...programEnvironment(), ...settings }
    const program = `
      const { spawn } = await import('node:child_process')
      spawn(process.execPath, ${words}, { stdio: 'inherit' })`
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(starter.stdout, 'data')
    await openForm(port)
    const started = await descendantsWith(starter.pid, BROWSER)
    starter.kill('SIGKILL')
    await expect.poll(() => leftOf(started), { timeout: 15_000 }).toEqual([])
    await expect.poll(listDatabasePrograms, { timeout: 15_000 }).toEqual([])
  })
})

/** All that a process has started, once one of them runs this command. */
async function descendantsWith(pid = 0, command: string) {
  await expect
    .poll(async () => (await listDescendants(pid)).map((each) => each.command).join('\n'), { timeout: 20_000 })
    .toContain(command)
  return listDescendants(pid)
}

/** Which of them still run; their numbers may have been given to others since. */
async function leftOf(started: Awaited<ReturnType<typeof listDescendants>>): Promise<string[]> {
  const running = (await listProcesses()).filter(({ pid, command }) =>
    started.some((each) => each.pid === pid && each.command === command),
  )
  return running.map(({ command }) => command)
}
