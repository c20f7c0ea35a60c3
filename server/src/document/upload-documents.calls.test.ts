import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '@app/contract/document/rules'
import type { Document } from '@app/contract/document/schema'
import { buildProperty } from '../testing/factories.ts'
import { sampleCompoundFile, sampleOfficeFile, samplePdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
let propertyId = 0
beforeAll(async () => {
  token = await opened().staffToken()
})
beforeEach(async () => {
  propertyId = await buildProperty(opened().db)
})

type Files = [name: string, content: Buffer][]

function formOf(files: Files, id: number | string = propertyId): FormData {
  const form = new FormData()
  form.set('PropertyId', String(id))
  for (const [name, content] of files) form.append('Files', new Blob([new Uint8Array(content)]), name)
  return form
}

const upload = (files: Files, id: number | string = propertyId) =>
  opened().call('/document/upload', { token, form: formOf(files, id) })

const download = (documentId: number) => opened().call(`/document/download?id=${documentId}`, { token })

const filesBelow = async (folder: string): Promise<string[]> =>
  readdir(path.join(opened().services.environment.DATA_DIR, folder), { recursive: true }).catch(() => [])

const stored = async () => {
  const names: string[] = []
  for await (const name of opened().services.store.list()) names.push(name)
  return names
}

const countRows = async () => (await opened().db.selectFrom('document').select('documentId').execute()).length

describe('uploading', () => {
  test('answers the documents of the property, newest first, and keeps their bytes', async () => {
    const files: Files = [
      [`${propertyId} plan.pdf`, samplePdf()],
      [`${propertyId}-letter.docx`, sampleOfficeFile('word')],
      [`${propertyId}.xlsx`, sampleOfficeFile('xl')],
      [`${propertyId} old.doc`, sampleCompoundFile('WordDocument', '1Table')],
      [`${propertyId} old.XLS`, sampleCompoundFile('Workbook')],
    ]
    const answer = await upload(files)
    expect(answer.statusCode).toBe(200)
    const documents = answer.json<Document[]>().toReversed()
    expect(documents.map(({ fileName, size }) => [fileName, size])).toEqual(
      files.map(([name, content]) => [name, content.length]),
    )
    expect(documents[0]).toMatchObject({ propertyId, active: true, whenDeleted: null, documentDate: null })
    for (const [index, { documentId }] of documents.entries()) {
      expect((await download(documentId)).rawPayload).toEqual(files[index]?.[1])
    }
  })

  test('keeps macrons, quotes and percent signs of a name', async () => {
    const names = [`${propertyId} Whangārei "plan" 100%.pdf`, `${propertyId} it's (a) *.pdf`]
    const answer = await upload(names.map((name) => [name, samplePdf()]))
    expect(
      answer
        .json<Document[]>()
        .map(({ fileName }) => fileName)
        .toReversed(),
    ).toEqual(names)
  })

  test('makes a second document of the same name', async () => {
    await upload([[`${propertyId} plan.pdf`, samplePdf('first')]])
    const [second, first] = (await upload([[`${propertyId} plan.pdf`, samplePdf('second')]])).json<Document[]>()
    expect((await download(first?.documentId ?? 0)).body).toContain('first')
    expect((await download(second?.documentId ?? 0)).body).toContain('second')
  })

  test('is kept in the history under the name of who did it', async () => {
    const [document] = (await upload([[`${propertyId} plan.pdf`, samplePdf()]])).json<Document[]>()
    const kept = await opened().call(`/history?entity=document&id=${document?.documentId}`, { token })
    expect(kept.body).toContain('staff@office.example')
  })

  test('takes 20 files', async () => {
    const files: Files = Array.from({ length: 20 }, (_, index) => [`${propertyId} ${index}.pdf`, samplePdf()])
    expect((await upload(files)).json()).toHaveLength(20)
  })

  test('takes a file of 25 MB', async () => {
    const content = Buffer.concat([samplePdf(), randomBytes(MAX_FILE_BYTES)]).subarray(0, MAX_FILE_BYTES)
    const [document] = (await upload([[`${propertyId}.pdf`, content]])).json<Document[]>()
    expect(document?.size).toBe(MAX_FILE_BYTES)
    expect((await download(document?.documentId ?? 0)).rawPayload.equals(content)).toBe(true)
  })
})

const COMPOUND_HEADER = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])

/** Each sector of its allocation table is followed by itself. */
function endlessCompoundFile(): Buffer {
  const file = sampleCompoundFile('WordDocument')
  const table = 512 * (1 + file.readUInt32LE(76))
  for (let sector = 0; sector < 128; sector++) file.writeUInt32LE(sector, table + sector * 4)
  return file
}

describe('an upload that is refused', () => {
  const good = (): Files[number] => [`${propertyId} plan.pdf`, samplePdf()]
  const large = Buffer.concat([samplePdf(), Buffer.alloc(MAX_FILE_BYTES)])

  test.each<[name: string, make: () => Files, status: number, detail: () => string]>([
    [
      'for the name of another property',
      () => [good(), [`${propertyId}1 plan.pdf`, samplePdf()]],
      400,
      () =>
        `Documents for property ${propertyId} must have filenames starting with '${propertyId}', so '${propertyId}1 plan.pdf' cannot be uploaded.`,
    ],
    ['for a path', () => [good(), [`${propertyId}/../plan.pdf`, samplePdf()]], 400, () => 'without path parts'],
    ['for a path upwards', () => [[`../${propertyId}.pdf`, samplePdf()]], 400, () => 'without path parts'],
    ['for a Windows path', () => [[`${propertyId}\\plan.pdf`, samplePdf()]], 400, () => 'without path parts'],
    ['for a line end', () => [[`${propertyId}\nplan.pdf`, samplePdf()]], 400, () => 'hidden signs'],
    ['for a text turned round', () => [[`${propertyId} \u202efdp.pdf`, samplePdf()]], 400, () => 'hidden signs'],
    ['for an isolated text', () => [[`${propertyId} \u2067a\u2069.pdf`, samplePdf()]], 400, () => 'hidden signs'],
    ['for a mark of direction', () => [[`${propertyId}\u200f.pdf`, samplePdf()]], 400, () => 'hidden signs'],
    ['for a sign without width', () => [[`${propertyId} pl\u200ban.pdf`, samplePdf()]], 400, () => 'hidden signs'],
    ['for what is no character', () => [[`${propertyId} \ufffe.pdf`, samplePdf()]], 400, () => 'hidden signs'],
    ['for a long name', () => [[`${propertyId}${'x'.repeat(255)}.pdf`, samplePdf()]], 400, () => 'at most 255'],
    ['for another ending', () => [good(), [`${propertyId}.exe`, samplePdf()]], 415, () => `'${propertyId}.exe'`],
    ['for no ending', () => [[`${propertyId}`, samplePdf()]], 415, () => `'${propertyId}'`],
    ['for other content', () => [good(), [`${propertyId}.docx`, samplePdf()]], 415, () => 'its content'],
    ['for the wrong kind of Office file', () => [[`${propertyId}.xlsx`, sampleOfficeFile('word')]], 415, () => '.xlsx'],
    ['for a header alone', () => [[`${propertyId}.doc`, COMPOUND_HEADER]], 415, () => '.doc'],
    ['for no stream of Word', () => [[`${propertyId}.doc`, sampleCompoundFile('x')]], 415, () => '.doc'],
    ['for an installer', () => [[`${propertyId}.doc`, sampleCompoundFile('!Property', '!File')]], 415, () => '.doc'],
    ['for a workbook as a letter', () => [[`${propertyId}.doc`, sampleCompoundFile('Workbook')]], 415, () => '.doc'],
    [
      'for a letter as a workbook',
      () => [[`${propertyId}.xls`, sampleCompoundFile('WordDocument')]],
      415,
      () => '.xls',
    ],
    ['for an empty file', () => [[`${propertyId}.pdf`, Buffer.alloc(0)]], 415, () => 'its content'],
    ['for a file above 25 MB', () => [good(), [`${propertyId} b.pdf`, large], good()], 413, () => 'larger than 25 MB'],
    ['for 21 files', () => Array.from({ length: 21 }, good), 413, () => 'at most 20 files'],
    ['without a file', () => [], 400, () => 'Files'],
  ])('%s leaves nothing behind', async (_name, make, status, detail) => {
    const [rows, files] = [await countRows(), await stored()]
    const answer = await upload(make())
    expect(answer.json()).toMatchObject({ status, detail: expect.stringContaining(detail()) })
    expect(await countRows()).toBe(rows)
    expect(await stored()).toEqual(files)
    expect(await filesBelow('spool')).toEqual([])
  })

  test.each(['', 'abc', '0', '999999'])('for the property id "%s" names the field', async (id) => {
    const answer = await upload([[`${id} plan.pdf`, samplePdf()]], id)
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'PropertyId' }] })
  })

  test('for a deleted property', async () => {
    const gone = await buildProperty(opened().db, { whenDeleted: '2026-01-01T00:00:00Z' })
    expect((await upload([[`${gone}.pdf`, samplePdf()]], gone)).statusCode).toBe(400)
  })

  test('for JSON says what it takes', async () => {
    const answer = await opened().call('/document/upload', { token, body: { PropertyId: propertyId } })
    expect(answer.json()).toMatchObject({ status: 415, detail: 'The payload must be multipart/form-data.' })
  })

  test('for broken multipart', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await opened().call('/document/upload', { token, body: Buffer.from('--y\r\n'), headers })
    expect(answer.statusCode).toBe(400)
  })

  test('because of its login is not read', async () => {
    const answer = await opened().call('/document/upload', { form: formOf([good()]) })
    expect(answer.statusCode).toBe(401)
    expect(await filesBelow('spool')).toEqual([])
  })
})

test('a chain of sectors without end is read to an end', async () => {
  expect((await upload([[`${propertyId}.doc`, endlessCompoundFile()]])).statusCode).toBeLessThan(500)
})

test('an upload that breaks off leaves nothing behind', async () => {
  const { app } = opened()
  const [rows, files] = [await countRows(), await stored()]
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const sent = openRequest({
    hostname: address.hostname,
    port: address.port,
    method: 'POST',
    path: '/api/document/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  sent.on('error', () => {})
  const head = `--x\r\ncontent-disposition: form-data; name="Files"; filename="${propertyId}.pdf"\r\n\r\n`
  sent.write(Buffer.concat([Buffer.from(head), samplePdf(), Buffer.alloc(500_000)]))
  await expect.poll(() => filesBelow('spool')).toHaveLength(2)
  sent.destroy()
  await expect.poll(() => filesBelow('spool')).toEqual([])
  expect(await countRows()).toBe(rows)
  expect(await stored()).toEqual(files)
})
