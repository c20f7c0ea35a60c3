import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Document } from '@app/contract/document/schema'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService } from '../testing/factories.ts'
import { sampleOfficeFile, samplePdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
let propertyId = 0
let customerCompanyId = 0
beforeAll(async () => {
  const { db, staffToken } = opened()
  token = await staffToken()
  customerCompanyId = await buildCompany(db, { isCustomer: true })
  propertyId = await buildProperty(db, { customerCompanyId })
})

async function upload(fileName: string, content: Buffer, id = propertyId): Promise<Document> {
  const form = new FormData()
  form.set('PropertyId', String(id))
  form.append('Files', new Blob([new Uint8Array(content)]), fileName)
  const [document] = (await opened().call('/document/upload', { token, form })).json<Document[]>()
  if (!document) throw new Error(`${fileName} was not uploaded`)
  return document
}

const download = (documentId: number | string, by = token, headers = {}) =>
  opened().call(`/document/download?id=${documentId}`, { token: by, headers })

const open = (documentId: number | string, by = token, query = '?inline=true') =>
  opened().call(`/document/download${query}`, { form: { id: String(documentId), access_token: by } })

const outsider = async (role: object, companyId: number, loginEmail: string) => {
  const { db, tokenOf } = opened()
  await buildContact(db, { companyId, email: loginEmail, loginAccess: true })
  await buildLogin(db, { loginEmail, ...role })
  return tokenOf(loginEmail)
}

describe('reading a document', () => {
  test('with a bearer token downloads it under its name', async () => {
    const content = samplePdf()
    const { documentId } = await upload(`${propertyId} Whangārei "1's".pdf`, content)
    const answer = await download(documentId)
    expect(answer.rawPayload).toEqual(content)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="${propertyId} Whang?rei \\"1's\\".pdf"; filename*=UTF-8''${propertyId}%20Whang%C4%81rei%20%221%27s%22.pdf`,
      'x-content-type-options': 'nosniff',
    })
  })

  test('that the reader has already answers 304', async () => {
    const { documentId } = await upload(`${propertyId}.pdf`, samplePdf())
    const { etag } = (await download(documentId)).headers
    const again = await download(documentId, token, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('with a posted form shows a PDF in the browser, and only a PDF', async () => {
    const pdf = await upload(`${propertyId}.pdf`, samplePdf())
    const sheet = await upload(`${propertyId}.xlsx`, sampleOfficeFile('xl'))
    const shown = await open(pdf.documentId)
    expect(shown.rawPayload).toEqual(samplePdf())
    expect(shown.headers['content-disposition']).toMatch(/^inline; /)
    expect((await open(pdf.documentId, token, '')).headers['content-disposition']).toMatch(/^attachment; /)
    expect((await open(sheet.documentId)).headers['content-disposition']).toMatch(/^attachment; /)
  })

  test('without a token, or with a wrong one, is refused before anything is told', async () => {
    const wrong = { status: 401, detail: 'Log in first.' }
    expect((await opened().call('/document/download?id=1')).json()).toMatchObject(wrong)
    expect((await open('1', 'wrong')).json()).toMatchObject(wrong)
    expect((await opened().call('/document/download', { form: { id: 'x' } })).json()).toMatchObject(wrong)
  })

  test('posts forms only', async () => {
    const body = { id: '1', access_token: token }
    const answer = await opened().call('/document/download', { body })
    expect(answer.json()).toMatchObject({
      status: 415,
      detail: 'The payload must be application/x-www-form-urlencoded.',
    })
  })

  test.each(['', 'x', '0', '2147483648'])('with the id "%s" is refused', async (id) => {
    expect((await download(id)).json()).toMatchObject({ status: 400, errors: [{ path: 'id' }] })
    expect((await open(id)).json()).toMatchObject({ status: 400, errors: [{ path: 'id' }] })
  })

  test('that is not there, or deleted, answers 404', async () => {
    const { documentId } = await upload(`${propertyId}.pdf`, samplePdf())
    await opened()
      .db.updateTable('document')
      .set({ whenDeleted: '2026-01-01T00:00:00Z' })
      .where('documentId', '=', documentId)
      .execute()
    expect((await download(documentId)).statusCode).toBe(404)
    expect((await download(2_147_483_647)).statusCode).toBe(404)
    expect((await open(documentId)).statusCode).toBe(404)
  })
})

test('a reader who leaves before a long document begins leaves no file open', async () => {
  const { app, services } = opened()
  const { documentId } = await upload(`${propertyId}.pdf`, Buffer.concat([samplePdf(), Buffer.alloc(300_000)]))
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const hasLeft = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)))
  const reading = request({
    hostname,
    port,
    path: `/api/document/download?id=${documentId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  reading.on('error', () => {})
  const { store } = services
  const read = store.read.bind(store)
  const content = new Promise<Readable>((resolve) => {
    vi.spyOn(store, 'read').mockImplementationOnce(async (storedAs) => {
      const stream = await read(storedAs)
      resolve(stream)
      reading.destroy()
      await hasLeft
      return stream
    })
  })
  reading.end()
  const stream = await content
  await expect.poll(() => stream.destroyed).toBe(true)
})

describe('an external login', () => {
  test('reads active documents of the properties that it sees, and no others', async () => {
    const { db } = opened()
    const supplierCompanyId = await buildCompany(db, { isSupplier: true })
    await buildService(db, { propertyId, serviceId: 2, supplierCompanyId })
    const visitors = [
      await outsider({ isExternalCustomer: true }, customerCompanyId, 'customer@documents.example'),
      await outsider({ isExternalSupplier: true }, supplierCompanyId, 'supplier@documents.example'),
    ]
    const elsewhere = await buildProperty(db)
    const theirs = await upload(`${propertyId}.pdf`, samplePdf())
    const inactive = await upload(`${propertyId} draft.pdf`, samplePdf())
    await db.updateTable('document').set({ active: false }).where('documentId', '=', inactive.documentId).execute()
    const foreign = await upload(`${elsewhere}.pdf`, samplePdf(), elsewhere)
    for (const visitor of visitors) {
      const statuses = []
      for (const { documentId } of [theirs, inactive, foreign]) {
        statuses.push((await download(documentId, visitor)).statusCode, (await open(documentId, visitor)).statusCode)
      }
      expect(statuses).toEqual([200, 200, 404, 404, 404, 404])
    }
  })
})

describe('a file that has changed since it was stored', () => {
  const fileOf = async ({ documentId }: Document) => {
    const { db, services } = opened()
    const query = db.selectFrom('document').select('storedAs').where('documentId', '=', documentId)
    const { storedAs } = await query.executeTakeFirstOrThrow()
    return path.join(services.environment.DATA_DIR, 'documents', storedAs)
  }

  test('is not told to be whole', async () => {
    const document = await upload(`${propertyId}.pdf`, samplePdf('what was stored'))
    await writeFile(await fileOf(document), samplePdf('what was changed'))
    const answer = await download(document.documentId)
    expect(answer.json()).toMatchObject({ status: 500 })
    expect(answer.headers).not.toHaveProperty('content-disposition')
  })

  test('breaks off where it is long', async () => {
    const document = await upload(`${propertyId}.pdf`, Buffer.concat([samplePdf(), Buffer.alloc(300_000)]))
    await writeFile(await fileOf(document), Buffer.concat([samplePdf(), Buffer.alloc(300_000, 1)]))
    await expect(download(document.documentId)).rejects.toThrow('response destroyed before completion')
  })
})
