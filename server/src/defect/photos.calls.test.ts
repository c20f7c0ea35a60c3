import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Defect } from '@app/contract/defect/schema'
import type { Document } from '@app/contract/document/schema'
import { buildDefect, buildProperty } from '../testing/factories.ts'
import { sampleHeic, samplePdf, samplePhoto } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
let propertyId = 0
let defectId = 0
let photo: Buffer

beforeAll(async () => {
  token = await opened().staffToken()
  photo = await samplePhoto()
})
beforeEach(async () => {
  propertyId = await buildProperty(opened().db)
  defectId = (await buildDefect(opened().db, { propertyId })).defectId
})

type Files = [name: string, content: Buffer][]

function upload(files: Files, of: number | string = defectId) {
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  form.set('DefectId', String(of))
  for (const [name, content] of files) form.append('Files', new Blob([new Uint8Array(content)]), name)
  return opened().call('/document/upload', { token, form })
}

const defects = async () =>
  (await opened().call(`/defect/list?propertyId=${propertyId}`, { token })).json<{ data: Defect[] }>().data
const papers = async () => (await defects()).flatMap((defect) => defect.papers)
const bytesOf = async (id: number) => (await opened().call(`/document/download?id=${id}`, { token })).rawPayload
const stored = async () => {
  const names: string[] = []
  for await (const name of opened().services.store.list()) names.push(name)
  return names
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
}

describe('a photo of a defect', () => {
  test('is kept upright, without its place and its camera', async () => {
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Phones')
    expect((await upload([['IMG_4012.JPG', photo]])).statusCode).toBe(200)
    const [paper] = await papers()
    expect(paper).toMatchObject({ fileName: `${propertyId} IMG_4012.jpg`, isPicture: true })
    const kept = await bytesOf(paper?.documentId ?? 0)
    const { width, height, orientation, exif, xmp, format } = await sharp(kept).metadata()
    expect({ width, height, format }).toEqual({ width: 300, height: 400, format: 'jpeg' })
    expect({ orientation, exif, xmp }).toEqual({ orientation: undefined, exif: undefined, xmp: undefined })
    expect(await colourAt(kept, 5, 5)).toBe('red')
    expect(await colourAt(kept, 200, 200)).toBe('blue')
  })

  test('has a small copy, which a browser fetches once', async () => {
    await upload([['large.jpg', await samplePhoto({ width: 3000, height: 2000 })]])
    const [paper] = await papers()
    const ask = (headers = {}) => opened().call(`/document/thumbnail?id=${paper?.documentId}`, { token, headers })
    const answer = await ask()
    expect(answer.headers['content-type']).toBe('image/jpeg')
    const { width, height, exif } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, exif }).toEqual({ width: 213, height: 320, exif: undefined })
    expect(await colourAt(answer.rawPayload, 1, 1)).toBe('red')
    const again = await ask({ 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('stays a PNG or a WebP if it came as one', async () => {
    const picture = sharp({ create: { width: 20, height: 10, channels: 4, background: '#0000' } })
    await upload([
      ['plan.png', await picture.png().toBuffer()],
      ['sketch.webp', await picture.webp().toBuffer()],
    ])
    const kept = await papers()
    expect(kept.map(({ fileName }) => fileName)).toEqual([`${propertyId} plan.png`, `${propertyId} sketch.webp`])
    for (const [index, format] of ['png', 'webp'].entries()) {
      expect((await sharp(await bytesOf(kept[index]?.documentId ?? 0)).metadata()).format).toBe(format)
    }
  })

  test.each([
    ['image.png', (id: number) => `${id} image.jpg`],
    ['C:\\fakepath\\door/../x.jpg', (id: number) => `${id} C: fakepath door .. x.jpg`],
    ['IMG_1.heic', (id: number) => `${id} IMG_1.jpg`],
    [`${'ā'.repeat(300)}.jpeg`, (id: number) => `${id} ${'ā'.repeat(255 - `${id} .jpg`.length)}.jpg`],
  ])('may be named %s and is stored by its content', async (name, expected) => {
    expect((await upload([[name, photo]])).statusCode).toBe(200)
    expect(await papers()).toMatchObject([{ fileName: expected(propertyId) }])
  })

  test('a name that begins with the id of the property is kept', async () => {
    await upload([[`${propertyId} door.jpg`, photo]])
    expect(await papers()).toMatchObject([{ fileName: `${propertyId} door.jpg` }])
  })

  test('is longer than 4096 pixels only before it is stored', async () => {
    const wide = await sharp({ create: { width: 9000, height: 90, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    await upload([['panorama.jpg', wide]])
    const [paper] = await papers()
    expect((await sharp(await bytesOf(paper?.documentId ?? 0)).metadata()).width).toBe(4096)
  })
})

test('a PDF is filed with the defect as it came', async () => {
  await upload([['report.pdf', samplePdf('report')]])
  const [paper] = await papers()
  expect(paper).toMatchObject({ fileName: `${propertyId} report.pdf`, isPicture: false })
  expect(await bytesOf(paper?.documentId ?? 0)).toEqual(samplePdf('report'))
  expect((await opened().call(`/document/thumbnail?id=${paper?.documentId}`, { token })).statusCode).toBe(404)
})

describe('an upload for a defect that is refused', () => {
  const bomb = () =>
    sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

  test.each<[string, () => Promise<Files> | Files, number, string]>([
    ['a picture of 100 megapixels', async () => [['bomb.png', await bomb()]], 413, '64 million pixels'],
    ['a HEIC picture', () => [['IMG_2.heic', sampleHeic()]], 415, 'Save it as JPEG'],
    ['a HEIC picture under another name', () => [['IMG_2.jpg', sampleHeic()]], 415, 'HEIC'],
    ['a drawing', () => [['x.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]], 415, 'its content'],
    ['a picture that is cut off', () => [['x.jpg', photo.subarray(0, 600)]], 415, 'its content'],
    ['a PDF that is none', () => [['x.pdf', photo]], 415, 'its content'],
    ['another kind of file', () => [['x.docx', samplePdf()]], 415, 'pictures and PDFs'],
  ])('%s leaves nothing behind', async (_, make, status, detail) => {
    const before = await stored()
    const answer = await upload([['good.jpg', photo], ...(await make())])
    expect(answer.json()).toMatchObject({ status, detail: expect.stringContaining(detail) })
    expect(await papers()).toEqual([])
    expect(await stored()).toEqual(before)
  })

  test.each(['999999', 'x', ''])('names the defect "%s"', async (of) => {
    expect((await upload([['x.jpg', photo]], of)).json()).toMatchObject({ status: 400, errors: [{ path: 'DefectId' }] })
  })

  test('one of another property', async () => {
    const other = await buildDefect(opened().db, { propertyId: await buildProperty(opened().db) })
    const answer = await upload([['x.jpg', photo]], other.defectId)
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'DefectId' }] })
  })
})

test('a photo that was removed is gone from the defect and can be restored with the documents', async () => {
  const documents = (await upload([['a.jpg', photo]])).json<Document[]>()
  const documentId = documents[0]?.documentId
  const remove = (body: object) => opened().call('/defect/remove-document', { token, body })
  expect((await remove({ defectId, documentId })).json()).toMatchObject({ documentIds: [], papers: [] })
  expect((await remove({ defectId, documentId })).statusCode).toBe(200)
  const { body } = await opened().call(`/history?entity=document&id=${documentId}`, { token })
  expect(body).toContain('whenDeleted')
  const other = await buildDefect(opened().db, { propertyId })
  expect((await remove({ defectId: other.defectId, documentId })).statusCode).toBe(404)
})

test('a photo of a building that is deleted is not removed', async () => {
  const { db, call } = opened()
  const [first] = (await upload([['b.jpg', photo]])).json<Document[]>()
  const { documentId } = first ?? {}
  await db
    .updateTable('property')
    .set({ whenDeleted: '2026-11-20T00:00:00Z' })
    .where('propertyId', '=', propertyId)
    .execute()
  const answer = await call('/defect/remove-document', { token, body: { defectId, documentId } })
  expect(answer.json()).toMatchObject({ status: 404, detail: expect.stringContaining('property') })
})
