import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'warrant-test-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const CHUNK = 100_000
/** Far more than fits in memory. */
const content = randomBytes(12_000_000)

/** The content in chunks. `ended` resolves when the last chunk has been read, `closed` when the reader stops. */
function source() {
  const ended = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  async function* chunks() {
    try {
      for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK)
      ended.resolve()
    } finally {
      closed.resolve()
    }
  }
  return { chunks: chunks(), ended: ended.promise, closed: closed.promise }
}

test('the source is read to its end while the reader takes its time, and nothing of it is lost', async () => {
  const { chunks, ended } = source()
  const ahead = readAhead(chunks, dataDir)
  const taken = [(await ahead.next()).value]
  await ended
  for await (const chunk of ahead) taken.push(chunk)
  expect(Buffer.concat(taken.filter((chunk) => chunk !== undefined)).equals(content)).toBe(true)
})

test('a reader that catches up, falls behind and catches up again gets the same', async () => {
  let allow = Promise.withResolvers<void>()
  async function* inTwoParts() {
    yield* source().chunks
    await allow.promise
    yield* source().chunks
  }
  const ahead = readAhead(inTwoParts(), dataDir)
  const taken: Uint8Array[] = []
  const take = async (bytes: number) => {
    for (let got = 0; got < bytes;) {
      const { value } = await ahead.next()
      if (!value) return
      got += value.length
      taken.push(value)
    }
  }
  await take(content.length)
  allow.resolve()
  await take(content.length)
  expect((await ahead.next()).done).toBe(true)
  expect(Buffer.concat(taken).equals(Buffer.concat([content, content]))).toBe(true)
})

test('what breaks is told at once, though something still waits', async () => {
  async function* breaking() {
    yield* source().chunks
    throw new Error('the database went')
  }
  const ahead = readAhead(breaking(), dataDir)
  await ahead.next()
  await expect(
    (async () => {
      for await (const chunk of ahead) expect(chunk.length).toBeGreaterThan(0)
    })(),
  ).rejects.toThrow('the database went')
})

test('a reader that leaves closes the source, and no file is left', async () => {
  const { chunks, closed } = source()
  const ahead = readAhead(chunks, dataDir)
  await ahead.next()
  await ahead.return(undefined)
  await closed
  expect(await readdir(path.join(dataDir, 'spool'))).toEqual([])
})
