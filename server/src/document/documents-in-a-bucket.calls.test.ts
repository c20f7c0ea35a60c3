import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '@app/contract/document/schema'
import { buildProperty } from '../testing/factories.ts'
import { useS3Server } from '../testing/s3-server.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'

const bucket = useS3Server()
let app: TestApp
let token = ''
beforeAll(async () => {
  app = await buildTestApp({ ...bucket() })
  token = await app.staffToken()
})
afterAll(() => app.close())

const upload = async (propertyId: number, files: [name: string, content: Buffer][]) => {
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  for (const [name, content] of files) form.append('Files', new Blob([new Uint8Array(content)]), name)
  return app.call('/document/upload', { token, form })
}
const stored = async () => {
  const names: string[] = []
  for await (const name of app.services.store.list()) names.push(name)
  return names
}

test('documents go into a bucket and come back as they were', async () => {
  const propertyId = await buildProperty(app.db)
  const content = Buffer.concat([samplePdf(), Buffer.alloc(6_000_000, 'x')])
  const [document] = (await upload(propertyId, [[`${propertyId} Whangārei.pdf`, content]])).json<Document[]>()
  const read = await app.call(`/document/download?id=${document?.documentId}`, { token })
  expect(read.rawPayload.equals(content)).toBe(true)
  expect(await stored()).toHaveLength(1)
})

test('an upload that the database refuses leaves nothing in the bucket', async () => {
  const propertyId = await buildProperty(app.db)
  const before = await stored()
  // The second row violates this constraint after both files have been stored.
  await app.db.schema.alterTable('document').addUniqueConstraint('once', ['fileName']).execute()
  const name = `${propertyId} plan.pdf`
  const answer = await upload(propertyId, [
    [name, samplePdf()],
    [name, samplePdf()],
  ])
  expect(answer.statusCode).toBe(500)
  expect(await stored()).toEqual(before)
})

test('a file that is gone from the bucket is no empty document', async () => {
  const propertyId = await buildProperty(app.db)
  const [document] = (await upload(propertyId, [[`${propertyId}.pdf`, samplePdf()]])).json<Document[]>()
  for (const name of await stored()) await app.services.store.remove(name)
  expect((await app.call(`/document/download?id=${document?.documentId}`, { token })).statusCode).toBe(500)
})
