import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { buildLink, SIGNED } from '../return/testing.ts'
import { buildProperty } from '../testing/factories.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { buildTestApp } from '../testing/test-app.ts'

const LARGE = Buffer.concat([samplePdf(), Buffer.alloc(600_000, 'x')])

/** A picture that hardly gets smaller: about 0.8 MB. */
const noise = () =>
  sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg()
    .toBuffer()

test('of two uploads at the same moment only the one that fits is stored', async () => {
  const app = await buildTestApp({ DOCUMENT_QUOTA: '1MB' })
  const token = await app.staffToken()
  const propertyId = await buildProperty(app.db)
  const upload = (content: Buffer) => {
    const form = new FormData()
    form.set('PropertyId', String(propertyId))
    form.append('Files', new Blob([new Uint8Array(content)]), `${propertyId} plan.pdf`)
    return app.call('/document/upload', { token, form })
  }
  const answers = await Promise.all([upload(LARGE), upload(LARGE)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  const refused = answers.find(({ statusCode }) => statusCode === 400)
  expect(refused?.json()).toMatchObject({
    type: 'urn:warrant:problem:store-full',
    detail: expect.stringContaining('The store of documents is full'),
  })
  expect(await app.db.selectFrom('document').select('documentId').execute()).toHaveLength(1)
  let files = 0
  for await (const _ of app.services.store.list()) files++
  expect(files).toBe(1)
  expect((await upload(samplePdf())).statusCode).toBe(200)
  await app.close()
})

test('a link takes so much and no more, and others go on', async () => {
  const app = await buildTestApp({ SUPPLIER_QUOTA: '1MB' })
  const staff = await app.staffToken()
  const [one, other] = [await buildLink(app, staff), await buildLink(app, staff)]
  expect((await one.send([[await noise(), 'first.jpg']], SIGNED)).statusCode).toBe(200)
  const refused = await one.send([[await noise(), 'second.jpg']], SIGNED)
  expect(refused.json()).toMatchObject({ status: 400, detail: expect.stringContaining('You have sent') })
  expect(await one.certificates()).toHaveLength(1)
  expect((await other.send([[await noise(), 'first.jpg']], SIGNED)).statusCode).toBe(200)
  await app.close()
})
