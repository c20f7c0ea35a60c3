import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '@app/contract/document/schema'
import { takeInMessage } from '../mail/testing/keep.ts'
import { buildLink, SIGNED } from '../return/testing.ts'
import { buildProperty } from '../testing/factories.ts'
import { realPdf, samplePdf } from '../testing/sample-files.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'
import { hasClamd, startClamd, startFakeScanner, VIRUS } from '../testing/virus-scanner.ts'

let scanner: Awaited<ReturnType<typeof startFakeScanner>>
let app: TestApp
let token = ''
let propertyId = 0
beforeAll(async () => {
  scanner = await startFakeScanner()
  app = await buildTestApp({ VIRUS_SCANNER: scanner.address })
  token = await app.staffToken()
  propertyId = await buildProperty(app.db)
})
afterAll(async () => {
  await app.close()
  await scanner.stop()
})

function formOf(id: number, names: Record<string, Buffer>): FormData {
  const form = new FormData()
  form.set('PropertyId', String(id))
  for (const [name, content] of Object.entries(names)) form.append('Files', new Blob([new Uint8Array(content)]), name)
  return form
}
const upload = (names: Record<string, Buffer>) =>
  app.call('/document/upload', { token, form: formOf(propertyId, names) })

const storedFiles = async ({ services }: TestApp) => {
  let count = 0
  for await (const _ of services.store.list()) count++
  return count
}

describe('a file with a virus', () => {
  test('is named and refused with all others of its upload, and nothing is stored', async () => {
    const answer = await upload({
      [`${propertyId} good.pdf`]: samplePdf(),
      [`${propertyId} bad.pdf`]: samplePdf(VIRUS),
    })
    expect(answer.json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining(`'${propertyId} bad.pdf' (Kauri.Test)`),
      errors: [{ path: 'Files' }],
    })
    expect(await storedFiles(app)).toBe(0)
    expect(await app.db.selectFrom('document').selectAll().execute()).toEqual([])
  })

  test('is refused when it comes by a link', async () => {
    const link = await buildLink(app, token)
    const before = scanner.scanned.length
    const answer = await link.send([[Buffer.concat([await realPdf(), Buffer.from(VIRUS)]), 'scan.pdf']], SIGNED)
    expect(answer.json()).toMatchObject({ status: 400, detail: expect.stringContaining(`'scan.pdf'`) })
    expect(scanner.scanned.length).toBe(before + 1)
    expect(await link.certificates()).toEqual([])
  })

  test('is refused when it is dropped as a message', async () => {
    const form = formOf(propertyId, { 'message.eml': Buffer.from(`From: a@b.example\r\n\r\n${VIRUS}`) })
    expect((await app.call('/mail/drop', { token, form })).json()).toMatchObject({ status: 400 })
  })

  test('that comes by mail is kept as its head alone, once, and not opened', async () => {
    const message = `From: Rangi <rangi@totara.example>\r\nSubject: Invoice\r\nMessage-ID: <1@totara.example>\r\n\r\n${VIRUS}`
    const kept = await takeInMessage(app, message)
    expect(kept).toMatchObject({
      kind: 'unreadable',
      fromAddress: 'rangi@totara.example',
      subject: 'Invoice',
      text: '',
    })
    expect(kept.problem).toContain('Kauri.Test')
    const shown = await app.call(`/mail/${kept.mailId}/message`, { token })
    expect(shown.body).toContain('Subject: Invoice')
    expect(shown.body).not.toContain(VIRUS)
    expect(await takeInMessage(app, message)).toMatchObject({ mailId: kept.mailId, isKnown: true })
  })
})

test('a file without one is scanned whole, and stored', async () => {
  const content = Buffer.concat([samplePdf(), Buffer.alloc(3_000_000, 'x')])
  const answer = await upload({ [`${propertyId} large.pdf`]: content })
  expect(answer.json<Document[]>()).toHaveLength(1)
  expect(scanner.scanned.at(-1)?.equals(content)).toBe(true)
})

describe('nothing passes unseen', () => {
  const attempt = async (address: string) => {
    const other = await buildTestApp({ VIRUS_SCANNER: address })
    try {
      const staff = await other.staffToken()
      const property = await buildProperty(other.db)
      const form = formOf(property, { [`${property} plan.pdf`]: samplePdf() })
      const answer = await other.call('/document/upload', { token: staff, form })
      expect(await storedFiles(other)).toBe(0)
      await expect(takeInMessage(other, 'From: a@b.example\r\n\r\nx')).rejects.toMatchObject({ status: 503 })
      expect(await other.db.selectFrom('mail').selectAll().execute()).toEqual([])
      return answer
    } finally {
      await other.close()
    }
  }

  test('while the scanner is away', async () => {
    const gone = await startFakeScanner()
    await gone.stop()
    const answer = await attempt(gone.address)
    expect(answer.json()).toMatchObject({ status: 503, type: 'urn:warrant:problem:scanner-away' })
    expect(answer.headers['retry-after']).toBe('60')
  })

  test('when it hangs up, or says something else', async () => {
    const answers = ['', 'PONG\0', 'stream: OK\0stream: OK\0']
    for (const said of answers) {
      const odd = createServer((socket) =>
        socket
          .on('error', () => {})
          .resume()
          .end(said),
      ).listen(0, '127.0.0.1')
      await once(odd, 'listening')
      expect((await attempt(`127.0.0.1:${(odd.address() as AddressInfo).port}`)).statusCode).toBe(503)
      odd.close()
    }
  })

  test.each([true, false])('of a size that it does not take, whether it says so (%s)', async (saysWhy) => {
    const small = await startFakeScanner({ maxBytes: 200_000, saysWhy })
    const other = await buildTestApp({ VIRUS_SCANNER: small.address })
    try {
      const staff = await other.staffToken()
      const property = await buildProperty(other.db)
      const large = Buffer.concat([samplePdf(), Buffer.alloc(3_000_000, 'x')])
      const form = formOf(property, { [`${property} plan.pdf`]: large })
      const answer = await other.call('/document/upload', { token: staff, form })
      expect(answer.json()).toMatchObject({ status: 503, type: 'urn:warrant:problem:scanner-away' })
      expect(await storedFiles(other)).toBe(0)
      // Mail does not wait: what comes after it would wait as well.
      const kept = await takeInMessage(other, `From: a@b.example\r\nSubject: Photos\r\n\r\n${large.toString('latin1')}`)
      expect(kept).toMatchObject({ kind: 'unreadable', subject: 'Photos', text: '' })
      expect(kept.problem).toContain('scanner does not take it')
      const shown = await other.call(`/mail/${kept.mailId}/message`, { token: staff })
      expect(shown.body.length).toBeLessThan(1000)
    } finally {
      await other.close()
      await small.stop()
    }
  })
})

test.runIf(hasClamd())('ClamAV itself finds what it knows, and passes what it does not', async () => {
  const clamd = await startClamd()
  const other = await buildTestApp({ VIRUS_SCANNER: clamd.address })
  try {
    const staff = await other.staffToken()
    const property = await buildProperty(other.db)
    const send = (content: Buffer) =>
      other.call('/document/upload', { token: staff, form: formOf(property, { [`${property} plan.pdf`]: content }) })
    expect((await send(samplePdf(VIRUS))).json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('Kauri.Test'),
    })
    expect((await send(samplePdf('x'.repeat(1_000_000)))).statusCode).toBe(200)
  } finally {
    await other.close()
    await clamd.stop()
  }
})
