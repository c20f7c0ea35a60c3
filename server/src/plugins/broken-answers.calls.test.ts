import { connect as connectSocket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { connect, createPool } from '../database/connection.ts'
import { readBody, startDownload, type ListenAddress } from '../testing/download.ts'
import { buildLargeRegister } from '../testing/large-register.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { servicesOn, useTestApp } from '../testing/test-app.ts'

/** Calls whose answers are streamed from the database, with all rows. */
const LONG: [path: string, body: object][] = [
  ['/property/dashboard', {}],
  ['/property/dashboard', { queryString: 'building' }],
  ['/property/dashboard-excel-export', {}],
  ['/property/property-list-excel-export', {}],
  ['/company/company-list-excel-export', {}],
  ['/contact/search', { query: {} }],
  ['/contact/export', { query: {} }],
]
/** Streaming calls with short answers. */
const SHORT: [path: string, body: object][] = [
  ['/contact/search', { query: { keywords: 'mere' } }],
  ['/email/12aEmailList', {}],
  ['/email/trial-evacuation-email-list', {}],
]

const opened = useTestApp()
const door: ListenAddress = { port: 0, token: '' }
let breakDatabaseAfter = (_bytes: number) => {}
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const { db, url, services, staffToken } = opened()
  await buildLargeRegister(db, 5000)
  const database = new URL(url)
  const proxy = await startTcpProxy(Number(database.port))
  database.port = String(proxy.port)
  const breaking = connect(createPool(database.href, 4))
  const app = await buildApp(servicesOn(services, breaking))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  door.port = typeof address === 'object' ? (address?.port ?? 0) : 0
  door.token = await staffToken()
  breakDatabaseAfter = proxy.breakAfter
  closing.push(
    () => app.close(),
    () => breaking.destroy(),
    async () => proxy.close(),
  )
})

afterAll(async () => {
  for (const close of closing) await close()
})

const outcomeOf = async (path: string, body: object, encoding: string): Promise<string> => {
  const answer = await startDownload(door, path, body, { 'accept-encoding': encoding })
  const isWhole = await readBody(answer).then(
    () => true,
    () => false,
  )
  return `${isWhole ? 'whole' : 'broken'} ${answer.statusCode}`
}

/** The pool has four connections, so each broken one must be replaced. */
describe.each(LONG)('POST %s %j', (path, body) => {
  test('breaks off when the database breaks midway, and is whole again afterwards', { timeout: 60_000 }, async () => {
    breakDatabaseAfter(1_100_000)
    const broken = [await outcomeOf(path, body, 'identity')]
    // A compressed answer may not have sent its first byte by then.
    for (const encoding of ['gzip', 'br', 'zstd']) broken.push(await outcomeOf(path, body, encoding))
    breakDatabaseAfter(Number.POSITIVE_INFINITY)
    expect(broken[0]).toBe('broken 200')
    expect(broken).not.toContain('whole 200')
    expect(await outcomeOf(path, body, 'identity')).toBe('whole 200')
  })
})

describe.each([...LONG, ...SHORT])('POST %s %j', (path, body) => {
  test('is a problem that can be read when its statement fails before the first byte', async () => {
    const { db } = opened()
    await sql`alter table company rename to company_of_before`.execute(db)
    try {
      for (const encoding of ['identity', 'gzip', 'br', 'zstd']) {
        const answer = await startDownload(door, path, body, { 'accept-encoding': encoding })
        expect(answer.statusCode).toBe(500)
        expect(answer.headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8' })
        expect(answer.headers).not.toHaveProperty('content-disposition')
        expect(answer.headers).not.toHaveProperty('content-encoding')
        expect(JSON.parse((await readBody(answer)).toString())).toMatchObject({ status: 500 })
      }
    } finally {
      await sql`alter table company_of_before rename to company`.execute(db)
    }
  })
})

test('an answer that ends with its connection, as HTTP/1.0 has it, is reset and not merely closed', async () => {
  breakDatabaseAfter(1_100_000)
  const body = '{}'
  const socket = connectSocket(door.port, '127.0.0.1')
  socket.write(
    `POST /api/property/dashboard HTTP/1.0\r\nauthorization: Bearer ${door.token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  const failure = Promise.withResolvers<unknown>()
  socket.once('error', failure.resolve).once('end', () => failure.resolve('ended'))
  socket.resume()
  expect(await failure.promise).toMatchObject({ code: 'ECONNRESET' })
})
