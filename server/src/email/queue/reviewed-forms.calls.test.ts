import { createHash } from 'node:crypto'
import { request as openRequest } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, todayIn } from '@app/contract/dates'
import { RETURN_LINK_MARK } from '@app/contract/email/rules'
import type { AttachedForm, RenderedEmail } from '@app/contract/email/schema'
import { readPdf } from '@app/forms/testing/read-pdf'
import { createMailer, type Mailer } from '../../lib/mailer.ts'
import { startMailServer, type MailServer, type Refusal } from '../../testing/mail-server.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createDispatcher, type Dispatcher } from '../delivery/dispatch-emails.ts'
import { createPreparations } from '../delivery/preparations.ts'
import { buildPropertyWithEverything } from '../testing/property-with-everything.ts'
import { returnAddresses } from '../../return/links/return-addresses.ts'

const opened = useTestApp()
const TODAY = todayIn('Pacific/Auckland')
const KIND = 'Email_12A_Request'

let token = ''
let server: MailServer
let refusal: Refusal | undefined
let mailer: Mailer
let dispatcher: Dispatcher
let built: Awaited<ReturnType<typeof buildPropertyWithEverything>>
beforeAll(async () => {
  const { services, staffToken } = opened()
  token = await staffToken()
  server = await startMailServer({ refuseMessage: () => refusal })
  mailer = createMailer({ ...services.environment, SMTP_URL: server.url, MAIL_FROM: 'office@kauri.example' })
  dispatcher = createDispatcher({
    ...services,
    returnAddresses: returnAddresses(services),
    mailer,
    preparations: createPreparations(services),
    onError: (error) => {
      throw error
    },
  })
  services.wakeDispatcher = dispatcher.wake
})
beforeEach(async () => {
  built = await buildPropertyWithEverything(opened().db, addDays(TODAY, 20))
})
afterEach(() => {
  refusal = undefined
  server.received.length = 0
})
afterAll(async () => {
  await dispatcher.stop(0)
  mailer.close()
  await server.close()
})

const asked = (more: object = {}) => ({
  propertyId: built.propertyId,
  recipientCompanyId: built.supplierId,
  emailBodyTemplateName: KIND,
  ...more,
})
async function openForm(): Promise<AttachedForm> {
  const answer = await opened().call('/email/attached-forms', { token, body: asked() })
  const [form, ...more] = answer.json<AttachedForm[]>()
  if (!form || more.length > 0) throw new Error(`There is not one form: ${answer.body}`)
  return form
}

const requestOf = (attachedForms: object[], more: object = {}) => ({
  propertyId: built.propertyId,
  recipientCompanyId: built.supplierId,
  recipients: 'aroha@tui.example',
  emailSubject: 'Form 12A',
  emailContent: '<p>Please find attached</p>',
  emailContentTemplate: KIND,
  attachedForms,
  ...more,
})
const send = (attachedForms: object[], more: object = {}) =>
  opened().call('/email/generate-send-email', { token, body: requestOf(attachedForms, more) })

const EDITED = {
  htmlContent: `<html><head><title>Request</title><script>document.title = 'HACK'</script></head>
    <body><p>As agreed with Aroha at the gate</p><div style="height: 500mm"></div></body></html>`,
}

/** The attachments of the last e-mail. */
async function arrived() {
  const [mail] = server.received
  const [attached, ...more] = mail?.attachments ?? []
  if (!attached || more.length > 0) throw new Error('There is not one attachment')
  const content = await new Blob([attached.content]).bytes()
  const pdf = await readPdf(content)
  const hash = createHash('sha256').update(content).digest('hex')
  return { name: attached.filename, hash, pdf, text: pdf.pages.map(({ text }) => text).join('\n') }
}
const documents = () =>
  opened()
    .db.selectFrom('document')
    .select(['fileName', 'contentHash', 'referenceName', 'documentDate'])
    .where('propertyId', '=', built.propertyId)
    .execute()
const emails = () =>
  opened().db.selectFrom('email').select('emailId').where('propertyId', '=', built.propertyId).execute()
const stored = async () => {
  const names: string[] = []
  for await (const name of opened().services.store.list()) names.push(name)
  return names
}

test('what would be attached is told with what it prints: the systems that are outstanding', async () => {
  const form = await openForm()
  const rendered = await opened().call('/email/email-template', { token, body: asked() })
  expect(rendered.json<RenderedEmail>().attachedFiles).toEqual([form.fileName])
  expect(form).toMatchObject({ kind: 'certificateRequest', facts: { supplier: { companyId: built.supplierId } } })
  const systems = form.facts.services.filter(({ parentServiceId }) => parentServiceId !== null)
  expect(systems.map(({ propertyServiceId }) => propertyServiceId)).toEqual([built.alarmsId])
  expect((await openForm()).hash).toBe(form.hash)
})

test('a kind that carries nothing has no forms, and a company that it does not go to is refused', async () => {
  const call = (more: object) => opened().call('/email/attached-forms', { token, body: asked(more) })
  expect((await call({ emailBodyTemplateName: 'Email_TrialEvac_FullService_Request' })).json()).toEqual([])
  expect((await call({ emailBodyTemplateName: 'Email_Nothing' })).json()).toMatchObject({
    errors: [{ path: 'emailBodyTemplateName' }],
  })
  expect((await call({ recipientCompanyId: 999_999 })).json()).toMatchObject({
    errors: [{ path: 'recipientCompanyId' }],
  })
})

test('an e-mail whose form was reviewed carries a link for the answer, as every request does', async () => {
  const { kind, hash } = await openForm()
  const emailContent = `<p>Please find attached</p><p>${RETURN_LINK_MARK}</p>`
  expect((await send([{ kind, hash, edited: EDITED }], { emailContent })).statusCode).toBe(200)
  const [mail] = server.received
  expect(mail?.text).toMatch(/https?:\/\/\S+\/r\/\S+/)
  expect(mail?.html).not.toContain(RETURN_LINK_MARK)
})

describe('a form that was edited', () => {
  test('is what arrives, sanitised, under the name that was shown, and what the property keeps', async () => {
    const { kind, hash, fileName } = await openForm()
    const answer = await send([{ kind, hash, edited: EDITED }], { issuedDate: '2026-10-31' })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('SENT')])
    const { name, text, pdf, hash: contentHash } = await arrived()
    expect(name).toBe(fileName)
    expect(text).toContain('As agreed with Aroha at the gate')
    expect(pdf).toMatchObject({ title: 'Request', isTagged: true })
    expect(pdf.pages).toHaveLength(2)
    expect(await documents()).toEqual([
      { fileName, contentHash, referenceName: '12A Certificate Request', documentDate: '2026-10-31' },
    ])
  })

  test('leaves with an e-mail that is taken back', async () => {
    const { kind, hash, fileName } = await openForm()
    const answer = await send([{ kind, hash, edited: EDITED }], { canBeWithdrawn: true })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('QUEUED')])
    const shown = () =>
      opened()
        .db.selectFrom('document')
        .select(['fileName', 'whenDeleted'])
        .where('propertyId', '=', built.propertyId)
        .execute()
    expect(await shown()).toEqual([{ fileName, whenDeleted: null }])
    const body = { isBwofEmail: true, propertyServiceIdList: [built.alarmsId] }
    expect(await opened().call('/email/withdraw', { token, body })).toMatchObject({ statusCode: 200 })
    expect(await shown()).toEqual([{ fileName, whenDeleted: expect.any(String) }])
    expect(await emails()).toEqual([])
    expect(server.received).toEqual([])
  })

  test('is printed at the scale that was seen', async () => {
    const { kind, hash } = await openForm()
    await send([{ kind, hash, edited: { ...EDITED, fitToPageCount: 1 } }])
    expect((await arrived()).pdf.pages).toHaveLength(1)
  })

  test('goes again with the next try, the same', async () => {
    refusal = { code: 452, text: 'Mailbox full' }
    const { kind, hash } = await openForm()
    const answer = await send([{ kind, hash, edited: EDITED }])
    expect(answer.json()).toMatchObject([{ status: 'QUEUED (RETRY 1)' }])
    refusal = undefined
    await opened().call('/email/trigger', { token, body: {} })
    await dispatcher.idle()
    const { text, hash: contentHash } = await arrived()
    expect(text).toContain('As agreed with Aroha at the gate')
    expect(await documents()).toMatchObject([{ contentHash }])
  })

  test('is not sent when the records have changed since it was opened, and nothing is kept', async () => {
    const { kind, hash, fileName } = await openForm()
    const files = await stored()
    await opened()
      .db.updateTable('propertyBwof')
      .set({ complianceSchedule: 'CS 2042' })
      .where('propertyId', '=', built.propertyId)
      .execute()
    const answer = await send([{ kind, hash, edited: EDITED }])
    expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining(fileName) })
    expect([await emails(), await documents(), server.received]).toEqual([[], [], []])
    expect(await stored()).toEqual(files)

    const { hash: newer } = await openForm()
    expect((await send([{ kind, hash: newer, edited: EDITED }])).statusCode).toBe(200)
  })

  test('is not sent when its caller has left, and nothing is kept', async () => {
    const { kind, hash } = await openForm()
    const { app, services } = opened()
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const printing = vi.spyOn(services.printer, 'print')
    const sent = openRequest(address, {
      method: 'POST',
      path: '/api/email/generate-send-email',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    sent.on('error', () => {})
    const edited = { htmlContent: '<p>long</p>'.repeat(100_000) }
    sent.end(JSON.stringify(requestOf([{ kind, hash, edited }])))
    await expect.poll(() => printing).toHaveBeenCalledOnce()
    sent.destroy()
    await expect(printing.mock.results[0]?.value).rejects.toThrow('The caller left')
    printing.mockRestore()
    expect([await emails(), await documents()]).toEqual([[], []])
  })

  test('leaves no file behind where its e-mail cannot be queued', async () => {
    const { kind, hash } = await openForm()
    const files = await stored()
    const { db } = opened()
    await sql`alter table email_recipient add constraint refuse check (address <> 'aroha@tui.example') not valid`.execute(
      db,
    )
    try {
      expect((await send([{ kind, hash, edited: EDITED }])).statusCode).toBe(500)
    } finally {
      await sql`alter table email_recipient drop constraint refuse`.execute(db)
    }
    expect([await emails(), await documents(), await stored()]).toEqual([[], [], files])
  })

  test.each([
    ['attachedForms.0.kind', [{ kind: 'certificate', edited: EDITED }]],
    ['attachedForms.0.kind', [{ kind: 'nothing', edited: EDITED }]],
    ['attachedForms.0.hash', [{ kind: 'certificateRequest', hash: 'x' }]],
    ['attachedForms.0.edited.htmlContent', [{ kind: 'certificateRequest', edited: { htmlContent: '' } }]],
    ['attachedForms', [{ kind: 'certificateRequest' }, { kind: 'certificateRequest' }]],
  ])('is refused with the name of the field: %s', async (path, attachedForms) => {
    expect((await send(attachedForms)).json()).toMatchObject({ status: 400, errors: [{ path }] })
    expect(await emails()).toEqual([])
  })
})

describe('a form that was not edited', () => {
  test.each([
    ['was looked at', async () => [{ kind: 'certificateRequest', hash: (await openForm()).hash }]],
    ['was not looked at', async () => []],
  ])('and %s is made from the records', async (_, review) => {
    const { fileName } = await openForm()
    expect((await send(await review())).statusCode).toBe(200)
    const { name, text, hash: contentHash } = await arrived()
    expect(name).toBe(fileName)
    expect(text).toContain('CS 2041')
    expect(await documents()).toMatchObject([{ fileName, contentHash }])
  })

  test('is not sent when the records have changed since it was looked at', async () => {
    const { kind, hash } = await openForm()
    await opened()
      .db.updateTable('propertyService')
      .set({ exceptionNotes: 'Access by the lane only' })
      .where('propertyServiceId', '=', built.alarmsId)
      .execute()
    expect((await send([{ kind, hash }])).statusCode).toBe(409)
    expect(await emails()).toEqual([])
  })
})
