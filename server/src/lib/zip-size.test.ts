import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { unpacksWithin } from './zip-size.ts'

const MEGABYTE = 1024 * 1024

async function zip(files: Record<string, Buffer>, compress = true): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(files)) archive.addBuffer(content, name, { compress })
  archive.end()
  return buffer(archive.outputStream)
}

test('an archive is as large as its files unpacked', async () => {
  const archive = await zip({ a: Buffer.alloc(2 * MEGABYTE), b: Buffer.alloc(MEGABYTE) })
  expect(archive.length).toBeLessThan(MEGABYTE / 10)
  expect(await unpacksWithin(archive, 3 * MEGABYTE)).toBe(true)
  expect(await unpacksWithin(archive, 3 * MEGABYTE - 1)).toBe(false)
  expect(await unpacksWithin(await zip({ a: Buffer.alloc(100) }, false), 99)).toBe(false)
})

test('what an archive says of its size is not believed', async () => {
  const archive = await zip({ a: Buffer.alloc(MEGABYTE) })
  const entry = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  archive.writeUInt32LE(1, entry + 24)
  expect(await unpacksWithin(archive, MEGABYTE - 1)).toBe(false)
})

test('what is no archive, or broken off, is refused', async () => {
  const archive = await zip({ a: Buffer.from('text') })
  expect(await unpacksWithin(Buffer.from('no archive'), MEGABYTE)).toBe(false)
  expect(await unpacksWithin(Buffer.alloc(0), MEGABYTE)).toBe(false)
  for (let length = 1; length < archive.length; length++) {
    expect(await unpacksWithin(archive.subarray(0, length), MEGABYTE)).toBe(false)
  }
  expect(await unpacksWithin(archive.subarray(10), MEGABYTE)).toBe(false)
})
