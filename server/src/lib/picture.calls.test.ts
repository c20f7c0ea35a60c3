import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listDescendants } from '../testing/warrant-process.ts'
import { uprightPicture } from './picture.ts'

const LIMITS = { maxPixels: 64_000_000, side: 4096, thumbnailSide: 320 }

let folder = ''
let large = ''
/** Noise takes a processor many times longer than a plain area: nobody finds its reader too late. */
let slow = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warrant-picture-'))
  large = path.join(folder, 'large.png')
  const create = { width: 7000, height: 7000, channels: 3, background: 'blue' } as const
  await writeFile(large, await sharp({ create }).png({ compressionLevel: 1 }).toBuffer())
  slow = path.join(folder, 'slow.png')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = { width: 4000, height: 4000, channels: 3, background: 'blue', noise } as const
  await writeFile(slow, await sharp({ create: grain }).png({ compressionLevel: 0 }).toBuffer())
})
afterAll(() => rm(folder, { recursive: true }))

const reader = async () => {
  const found = await listDescendants(process.pid)
  return found.find(({ command }) => command.includes('picture-process'))
}

test.skipIf(process.platform !== 'linux')('a picture is read by a process that has none of our secrets', async () => {
  vi.stubEnv('TOKEN_SECRET', 'a secret that no decoder may read')
  const leaving = new AbortController()
  // One that takes a while, so that its process is there to be looked at.
  const reading = uprightPicture(slow, LIMITS, leaving.signal)
  const { pid } = await vi.waitUntil(reader, { timeout: 20_000, interval: 5 })
  const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').map((line) => line.split('=')[0])
  vi.unstubAllEnvs()
  expect(environment).toContain('PATH')
  expect(environment).not.toContain('TOKEN_SECRET')
  leaving.abort(new Error('the caller left'))
  await expect(reading).rejects.toThrow('the caller left')
})

test.skipIf(process.platform !== 'linux')('the process that has read a picture ends', async () => {
  expect((await uprightPicture(large, LIMITS, new AbortController().signal)).format).toBe('png')
  await expect.poll(reader).toBeUndefined()
})

test.skipIf(process.platform !== 'linux')('one whose caller leaves, or whose process dies, ends at once', async () => {
  const leaving = new AbortController()
  const left = uprightPicture(slow, LIMITS, leaving.signal)
  await vi.waitUntil(reader, { timeout: 20_000, interval: 5 })
  leaving.abort(new Error('the caller left'))
  await expect(left).rejects.toThrow('the caller left')
  await expect.poll(reader).toBeUndefined()

  const killed = uprightPicture(slow, LIMITS, new AbortController().signal)
  const { pid } = await vi.waitUntil(reader, { timeout: 20_000, interval: 5 })
  process.kill(pid, 'SIGKILL')
  await expect(killed).rejects.toMatchObject({ reason: 'unreadable' })
})
