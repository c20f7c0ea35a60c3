import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useS3Server } from '../testing/s3-server.ts'
import { openStore, type DocumentStore } from './document-store.ts'
import { spool } from './spool.ts'

const CONTENT = Buffer.from('Tōtara Court, '.repeat(20_000))

const bucket = useS3Server()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warrant-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

const PLACES = {
  'a folder': () => ({ DATA_DIR: folder, DOCUMENT_STORE: undefined, S3_ENDPOINT: undefined }),
  'a bucket': () => ({ DATA_DIR: folder, ...bucket() }),
}

describe.each(Object.entries(PLACES))('a store in %s', (_name, place) => {
  let store: DocumentStore
  let neighbour: DocumentStore
  beforeAll(async () => {
    store = openStore(place(), 'office')
    neighbour = openStore(place(), 'another-office')
  })

  const keep = async (content: Uint8Array) => store.keep(await spool(folder, Readable.from([content])))
  const names = async (of = store) => {
    const listed: string[] = []
    for await (const name of of.list()) listed.push(name)
    return listed
  }

  test('holds nothing at first', async () => {
    expect(await names()).toEqual([])
  })

  test('gives back the bytes that it was given', async () => {
    const storedAs = await keep(CONTENT)
    expect(await buffer(await store.read(storedAs))).toEqual(CONTENT)
  })

  test('keeps the same content twice under two names', async () => {
    const [first, second] = [await keep(CONTENT), await keep(CONTENT)]
    expect(first).not.toBe(second)
    expect(await names()).toEqual(expect.arrayContaining([first, second]))
  })

  test('keeps an empty file', async () => {
    expect(await buffer(await store.read(await keep(Buffer.alloc(0))))).toHaveLength(0)
  })

  test('removes a file, once or twice', async () => {
    const storedAs = await keep(CONTENT)
    await store.remove(storedAs)
    await store.remove(storedAs)
    expect(await names()).not.toContain(storedAs)
    await expect(store.read(storedAs).then(buffer)).rejects.toBeInstanceOf(Error)
  })

  test('knows when it was given a file', async () => {
    const before = Date.now()
    const age = (await store.whenStored(await keep(CONTENT))).getTime() - before
    // Stores return whole seconds.
    expect(Math.abs(age)).toBeLessThan(5000)
  })

  test("does not list another database's files", async () => {
    const theirs = await neighbour.keep(await spool(folder, Readable.from([CONTENT])))
    expect(await names()).not.toContain(theirs)
    expect(await names(neighbour)).toEqual([theirs])
  })
})

test('spooling counts and hashes what comes', async () => {
  const { size, contentHash } = await spool(folder, Readable.from([CONTENT.subarray(0, 10), CONTENT.subarray(10)]))
  expect({ size, contentHash }).toEqual({
    size: CONTENT.length,
    contentHash: createHash('sha256').update(CONTENT).digest('hex'),
  })
})
