import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readBody, startDownload, type ListenAddress } from '../testing/download.ts'
import { buildLargeRegister } from '../testing/large-register.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
const door: ListenAddress = { port: 0, token: '' }

beforeAll(async () => {
  const { app, db, staffToken } = opened()
  await buildLargeRegister(db, 5000)
  door.port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  door.token = await staffToken()
})

const whole = async (headers: Record<string, string> = {}) =>
  readBody(await startDownload(door, '/property/dashboard', {}, headers))

test('an answer is the same in every encoding', async () => {
  const plain = await whole()
  expect(JSON.parse(plain.toString())).toHaveLength(10_000)
  expect(gunzipSync(await whole({ 'accept-encoding': 'gzip' })).equals(plain)).toBe(true)
  expect(brotliDecompressSync(await whole({ 'accept-encoding': 'gzip, br' })).equals(plain)).toBe(true)
  expect(zstdDecompressSync(await whole({ 'accept-encoding': 'gzip, br, zstd' })).equals(plain)).toBe(true)
})

test('more slow callers than there are connections leave the others theirs, and still get the whole', async () => {
  const { call, services } = opened()
  const plain = await whole()
  const slow = []
  for (let caller = 0; caller < 12; caller++) slow.push(await startDownload(door, '/property/dashboard', {}))
  expect((await call('/service/list', { token: door.token, body: {} })).statusCode).toBe(200)
  for (const answer of slow) expect((await readBody(answer)).equals(plain)).toBe(true)
  expect(await readdir(path.join(services.environment.DATA_DIR, 'spool'))).toEqual([])
})

/** How many statements wait for a lock. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(opened().db)
  return rows[0]?.count
}

/** Longer than a busy machine takes to start or to end a statement. */
const SOON = { timeout: 20_000 }

const read = (path: string, signal: AbortSignal) =>
  fetch(`http://127.0.0.1:${door.port}/api${path}`, { headers: { authorization: `Bearer ${door.token}` }, signal })

test.each([
  ['/property/dashboard', {}],
  ['/property/dashboard-excel-export', {}],
  ['/contact/search', { query: {} }],
  ['/contact/search', { query: { keywords: 'mere' } }],
  ['/contact/search', { query: { keywords: 'ж' } }],
  ['/contact/export', { query: {} }],
  ['/property/1', null],
  ['/company/1', null],
  ['/defect/list?propertyId=1&state=open', null],
  ['/history?entity=property&id=1&recordLimit=10', null],
])(
  'a caller of %s %j who leaves ends its statement, even one that waits',
  { timeout: 60_000 },
  async (address, body) => {
    const { db } = opened()
    await db.transaction().execute(async (transaction) => {
      await sql`lock table property, contact, company, history in access exclusive mode`.execute(transaction)
      const leaving = new AbortController()
      const { signal } = leaving
      const asking = body ? startDownload(door, address, body, {}, signal) : read(address, signal)
      const gone = asking.catch(() => undefined)
      await expect.poll(waiting, SOON).toBe(1)
      leaving.abort()
      await gone
      await expect.poll(waiting, SOON).toBe(0)
    })
    expect(await whole()).toBeTruthy()
  },
)
