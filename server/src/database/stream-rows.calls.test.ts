import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { poolCounts } from './connection.ts'
import { streamRows } from './stream-rows.ts'

const opened = useTestApp()

const CHUNK = 100
/** Fails in the second chunk. */
const failing = sql<{
  quotient: number
}>`select 1000 / (${CHUNK + 50}::int - n) as quotient from generate_series(1, 1000) n`
const counting = sql<{ n: number }>`select n from generate_series(1, 250) n`

test('rows come in their order, in chunks', async () => {
  const sizes: number[] = []
  const all: number[] = []
  for await (const rows of streamRows(opened().db, counting, CHUNK)) {
    sizes.push(rows.length)
    all.push(...rows.map(({ n }) => n))
  }
  expect(sizes).toEqual([100, 100, 50])
  expect(all).toEqual(Array.from({ length: 250 }, (_, index) => index + 1))
})

test('a chunk that fails while the one before is used fails when it is asked for', async () => {
  const rows = streamRows(opened().db, failing, CHUNK)
  expect((await rows.next()).value).toHaveLength(CHUNK)
  await expect(rows.next()).rejects.toThrow('division by zero')
  expect((await rows.next()).done).toBe(true)
})

test('whoever stops early gives the connection back, and hears nothing of chunks that nobody asked for', async () => {
  const { db } = opened()
  for await (const rows of streamRows(db, failing, CHUNK)) {
    expect(rows).toHaveLength(CHUNK)
    break
  }
  await expect.poll(() => poolCounts(db).busy).toBe(0)
  for await (const rows of streamRows(db, counting, CHUNK)) expect(rows.length).toBeGreaterThan(0)
})

test('an abort while the next chunk is read ends the stream with its reason', async () => {
  const leaving = new AbortController()
  const slow = sql<{
    n: number
  }>`select n, case when n > ${CHUNK}::int then pg_sleep(60) end from generate_series(1, 200) n`
  const rows = streamRows(opened().db, slow, CHUNK, leaving.signal)
  await rows.next()
  leaving.abort(new Error('The caller left'))
  await expect(rows.next()).rejects.toThrow('The caller left')
  await expect.poll(() => poolCounts(opened().db).busy).toBe(0)
})
