import { setInterval } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildProperty } from '../testing/factories.ts'
import { openRawConnection, rawGet, rawPost } from '../testing/raw-connection.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'
import { CONNECTION_LIMITS } from './connection-limits.ts'

/** Short enough to be waited for, in the proportions of the real ones. */
const LIMITS = {
  ...CONNECTION_LIMITS,
  connections: 12,
  freshMs: 100,
  reserve: 2,
  headersMs: 400,
  bodyMs: 600,
  bodyBytes: 1000,
  requestMs: 20_000,
  answerMs: 2000,
  answerBytes: 1_000_000,
  keepAliveMs: 500,
  checkMs: 50,
}

let app: TestApp
let port = 0
beforeAll(async () => {
  app = await buildTestApp({}, () => new Date(), LIMITS)
  port = await listen(app)
})
afterAll(() => app.close())

const listen = async ({ app }: TestApp) => Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

type Raw = Awaited<ReturnType<typeof openRawConnection>>

const opened: Raw[] = []
afterEach(async () => {
  for (const { socket, closed } of opened.splice(0)) {
    socket.destroy()
    await closed()
  }
})

async function send(text: string, to = port): Promise<Raw> {
  const connection = await openRawConnection(to)
  opened.push(connection)
  connection.socket.write(text)
  return connection
}

const LOGIN = rawPost('/api/auth/login', { userName: 'x@y.example', password: 'x'.repeat(200) })
const HALF_A_POST = LOGIN.slice(0, -100)

describe('a connection is closed', () => {
  test('that sends nothing', async () => {
    expect(await (await send('')).closed()).toMatch(/^HTTP\/1.1 408|^$/)
  })

  test('whose headers do not end', async () => {
    expect(await (await send('GET /api/health HTTP/1.1\r\nhost: x\r\n')).closed()).toMatch(/^HTTP\/1.1 408/)
  })

  test('whose body stops half-way, with a word', async () => {
    const answer = await (await send(HALF_A_POST)).closed()
    expect(answer).toMatch(/^HTTP\/1.1 408/)
    expect(answer).toContain('The request took too long to arrive.')
  })

  test('whose body drips', async () => {
    const { socket, closed } = await send(rawPost('/api/auth/login', { a: 'x'.repeat(100_000) }).slice(0, 200))
    const dripping = setInterval(20)
    void (async () => {
      for await (const _ of dripping) if (!socket.write('x')) return
    })()
    const answer = await closed()
    await dripping.return?.()
    expect(answer).toMatch(/^HTTP\/1.1 408/)
  })

  test('that is idle after its answer', async () => {
    expect(await (await send(rawGet('/api/health'))).closed()).toMatch(/^HTTP\/1.1 200/)
  })
})

test('a slow upload that goes on is not cut, however long it takes', async () => {
  const body = JSON.stringify({ userName: 'x@y.example', password: 'x'.repeat(20_000) })
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n`
  const { socket, closed } = await send(`${head}content-length: ${body.length}\r\n\r\n`)
  const startedAt = performance.now()
  let sent = 0
  for await (const _ of setInterval(100)) {
    socket.write(body.slice(sent, (sent += 1500)))
    if (sent >= body.length) break
  }
  expect(performance.now() - startedAt).toBeGreaterThan(LIMITS.bodyMs)
  expect(await closed()).toMatch(/^HTTP\/1.1 400/)
})

describe('an answer of 20 MB', () => {
  const content = Buffer.concat([samplePdf(), Buffer.alloc(20 * 1024 * 1024, 'x')])
  let get = ''
  beforeAll(async () => {
    const token = await app.staffToken()
    const propertyId = await buildProperty(app.db)
    const form = new FormData()
    form.set('PropertyId', String(propertyId))
    form.append('Files', new Blob([new Uint8Array(content)]), `${propertyId} large.pdf`)
    await app.call('/document/upload', { token, form })
    const { documentId } = await app.db.selectFrom('document').select('documentId').executeTakeFirstOrThrow()
    get = rawGet(`/api/document/download?id=${documentId}`, `authorization: Bearer ${token}\r\nconnection: close\r\n`)
  })

  /** Takes some 64 kB at a time, with a pause after each until the given moment. */
  async function readWithPauses(pauseMs: number, forMs: number): Promise<{ length: number; ms: number }> {
    const startedAt = performance.now()
    const { socket, closed } = await send(get)
    const going = setInterval(pauseMs)
    socket.on('data', () => performance.now() - startedAt < forMs && socket.pause())
    void (async () => {
      for await (const _ of going) socket.resume()
    })()
    const { length } = await closed()
    await going.return?.()
    return { length, ms: performance.now() - startedAt }
  }

  test('that hardly anybody reads is broken off', async () => {
    const { length } = await readWithPauses(300, 60_000)
    expect(length).toBeLessThan(content.length)
  })

  test('that is read slowly but steadily is sent whole, however long it takes', async () => {
    const { length, ms } = await readWithPauses(20, 1.5 * LIMITS.answerMs)
    expect(length).toBeGreaterThan(content.length)
    expect(ms).toBeGreaterThan(LIMITS.answerMs)
  })
})

describe('past the limit', () => {
  test('the oldest idle connections make room', async () => {
    const flood = []
    for (let count = 0; count < LIMITS.connections * 3; count++) flood.push(await send(''))
    await expect
      .poll(() => fetch(`http://127.0.0.1:${port}/api/operator`).then(({ status }) => status, String))
      .toBe(401)
    for (const { closed } of flood) await closed()
  })

  test('half-sent posts leave room for health, and others are told when to come back', async () => {
    // Long enough that on a busy machine, too, the first post is still fresh when the last connection comes.
    const patient = await buildTestApp({}, () => new Date(), { ...LIMITS, freshMs: 3000, bodyMs: 3000 })
    onTestFinished(() => patient.close())
    const to = await listen(patient)
    const flood = []
    for (let count = 0; count < LIMITS.connections; count++) flood.push(await send(HALF_A_POST, to))
    const health = await send(rawGet('/api/health', 'connection: close\r\n'), to)
    const other = await send(rawGet('/api/operator', 'connection: close\r\n'), to)
    expect(await health.closed()).toMatch(/^HTTP\/1.1 200/)
    const refused = await other.closed()
    expect(refused).toMatch(/^HTTP\/1.1 503/)
    expect(refused).toMatch(/retry-after: 5/)
    for (const { closed } of flood) expect(await closed()).toMatch(/^HTTP\/1.1 408/)
  })
})
