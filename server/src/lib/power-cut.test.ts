import { mkdtemp, open, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from './document-store.ts'
import { hold, spool } from './spool.ts'

/** What is made to survive a power cut from now on. Linux names the file behind a number. */
async function watchSyncs(folder: string): Promise<string[]> {
  const handle = await open(folder)
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const synced: string[] = []
  const sync = prototype.sync
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    synced.push(path.relative(folder, await readlink(`/proc/self/fd/${this.fd}`)))
    return sync.call(this)
  })
  onTestFinished(() => spy.mockRestore())
  return synced
}

test.skipIf(process.platform !== 'linux')('a file and its name survive a power cut once it is kept', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'warrant-power-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = openStore({ DATA_DIR: folder, DOCUMENT_STORE: undefined, S3_ENDPOINT: undefined }, 'office')
  const content = Buffer.from('Form 12A')
  const synced = await watchSyncs(folder)

  const first = await store.keep(await spool(folder, Readable.from([content])))
  expect(synced).toEqual(['', 'documents', `documents/${first}`, 'documents/office'])

  synced.length = 0
  const second = await store.keep(hold(content))
  expect(synced).toEqual([`documents/${second}`, 'documents/office'])
})
