import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Document } from '@app/contract/document/schema'
import { Problem } from '@app/contract/problem'
import { buildApp } from '../app.ts'
import { openStore } from '../lib/document-store.ts'
import { buildProperty } from '../testing/factories.ts'
import { startFaultyHttp } from '../testing/faulty-http.ts'
import { useS3Server } from '../testing/s3-server.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { useSmallDisk } from '../testing/small-disk.ts'
import { buildTestApp, useTestApp, type TestApp } from '../testing/test-app.ts'

const MEGABYTE = 1024 * 1024
const isRoot = process.getuid?.() === 0

const disk = useSmallDisk()

const fileOf = (megabytes: number) => Buffer.concat([samplePdf(), Buffer.alloc(megabytes * MEGABYTE, 'x')])

/** Uploads files of these sizes to a property of their own. */
async function prepare(app: TestApp) {
  const token = await app.staffToken()
  const propertyId = await buildProperty(app.db)
  const upload = (...megabytes: number[]) => {
    const form = new FormData()
    form.set('PropertyId', String(propertyId))
    for (const [index, size] of megabytes.entries())
      form.append('Files', new Blob([new Uint8Array(fileOf(size))]), `${propertyId} ${index}.pdf`)
    return app.call('/document/upload', { token, form })
  }
  const kept = async () =>
    app.db.selectFrom('document').select(['documentId', 'storedAs']).where('propertyId', '=', propertyId).execute()
  const download = (documentId: number) => app.call(`/document/download?id=${documentId}`, { token })
  return { upload, kept, download }
}

function expectRetryLater(answer: Awaited<ReturnType<TestApp['call']>>, code: string): void {
  expect(Problem.parse(answer.json())).toMatchObject({ status: 503, type: `urn:warrant:problem:${code}` })
  expect(answer.headers['retry-after']).toBe('30')
}

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile())

describe.skipIf(!disk)('a full disk', () => {
  test.each(['DOCUMENT_STORE', 'DATA_DIR'])(
    'below %s keeps all files of an upload or none, and goes on',
    async (name) => {
      const app = await buildTestApp({ [name]: disk ?? '' })
      onTestFinished(() => app.close())
      const { upload, kept, download } = await prepare(app)
      const filler = path.join(disk ?? '', 'filler')
      await writeFile(filler, Buffer.alloc(2 * MEGABYTE))
      expectRetryLater(await upload(1, 3), 'no-room')
      expect(await kept()).toEqual([])
      expect((await filesBelow(disk ?? '')).map((each) => each.name)).toEqual(['filler'])

      await rm(filler)
      expect((await upload(1)).statusCode).toBe(200)
      const [document] = await kept()
      expect((await download(document?.documentId ?? 0)).rawPayload).toEqual(fileOf(1))
      if (name === 'DOCUMENT_STORE') await rm(path.join(disk ?? '', 'test'), { recursive: true })
    },
  )
})

describe.skipIf(isRoot && !disk)('a folder that may not be written', () => {
  const closed = disk ?? mkdtempSync(path.join(tmpdir(), 'warrant-closed-'))
  const close = () => (isRoot ? execFileSync('mount', ['-o', 'remount,ro', closed]) : chmod(closed, 0o500))
  const open = () => (isRoot ? execFileSync('mount', ['-o', 'remount,rw', closed]) : chmod(closed, 0o700))

  test('refuses an upload in words that say whom to tell, and goes on', async () => {
    const app = await buildTestApp({ DOCUMENT_STORE: closed })
    onTestFinished(() => app.close())
    const { upload, kept } = await prepare(app)
    await close()
    expectRetryLater(await upload(1), 'not-writable')
    expect(await kept()).toEqual([])
    await open()
    expect((await upload(1)).statusCode).toBe(200)
    expect(await kept()).toHaveLength(1)
  })
})

describe('a bucket', () => {
  const s3 = useS3Server()
  const opened = useTestApp()

  test.each(['refuse', 'hang'] as const)('that does %s gives no row without its file, and goes on', async (how) => {
    const { S3_ENDPOINT, DOCUMENT_STORE } = s3()
    const faulty = await startFaultyHttp(S3_ENDPOINT)
    const { services, db } = opened()
    const place = { ...services.environment, DOCUMENT_STORE, S3_ENDPOINT: faulty.url }
    const app = await buildApp({ ...services, store: openStore(place, 'test', { silenceMs: 500 }) })
    onTestFinished(async () => {
      await app.close()
      faulty.close()
    })
    const call: TestApp['call'] = async (address, options) => {
      const { token: own, form } = options ?? {}
      const sent = form && new Response(form instanceof FormData ? form : new URLSearchParams(form))
      return app.inject({
        method: sent ? 'POST' : 'GET',
        url: `/api${address}`,
        headers: {
          authorization: `Bearer ${own}`,
          ...(sent && { 'content-type': sent.headers.get('content-type') ?? '' }),
        },
        ...(sent && { payload: Buffer.from(await sent.arrayBuffer()) }),
      })
    }
    const staffToken = async () => (token ??= await opened().staffToken())
    const { upload, kept, download } = await prepare({ ...opened(), db, call, staffToken })
    const before = (await upload(1)).json<Document[]>()
    faulty.fail(how)
    expectRetryLater(await upload(1, 1), 'no-store')
    expectRetryLater(await download(before[0]?.documentId ?? 0), 'no-store')
    expect(await kept()).toHaveLength(1)
    faulty.fail('none')
    expect((await upload(1)).statusCode).toBe(200)
    expect((await download(before[0]?.documentId ?? 0)).rawPayload).toEqual(fileOf(1))
    expect(await kept()).toHaveLength(2)
    // Buckets do so now and then, and expect to be asked once more.
    faulty.fail('refuse once')
    expect((await upload(1)).statusCode).toBe(200)
    faulty.fail('refuse once')
    expect((await download(before[0]?.documentId ?? 0)).rawPayload).toEqual(fileOf(1))
    expect(await kept()).toHaveLength(3)
  })
  let token: string | undefined
})
