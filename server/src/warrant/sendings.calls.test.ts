import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Warrant, WarrantSend } from '@app/contract/warrant/schema'
import { startSending } from '../email/testing/start-sending.ts'
import { postfix } from '../mail/testing/delivery-reports.ts'
import { replyAddressTo, takeInMessage } from '../mail/testing/keep.ts'
import { buildContact } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { buildIssued, prepareIssuing } from './testing.ts'

const opened = useTestApp({ MAIL_FROM: 'office@kauri.example', MAIL_IN_URL: 'imap://office:secret@localhost/INBOX' })
let token = ''
let signatoryId = 0
let sendAll: () => Promise<void>
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ token, signatoryId } = await prepareIssuing(opened()))
  ;({ sendAll, stop } = await startSending(opened(), {
    refuseRecipient: (address) =>
      address === 'bwof@council.example' ? { code: 450, text: 'Mailbox busy' } : undefined,
  }))
})
afterAll(() => stop())

test('a warrant tells that an e-mail with it has to be tried again, and that one came back', async () => {
  const { call } = opened()
  const { warrantId } = (await buildIssued(opened(), token, signatoryId)).warrant
  const read = async (): Promise<WarrantSend[]> => (await call(`/bwof/${warrantId}`, { token })).json<Warrant>().sends
  await call('/bwof/send', { token, body: { warrantId, to: ['authority', 'site'], message: '' } })
  expect(await read()).toMatchObject([
    { to: 'authority', status: 'QUEUED', delivery: null, failureReason: '' },
    { to: 'site', status: 'QUEUED', delivery: null, failureReason: '' },
  ])

  await sendAll()
  const sends = await read()
  expect(sends).toMatchObject([
    { to: 'authority', status: 'QUEUED', delivery: null, failureReason: expect.stringContaining('Mailbox busy') },
    { to: 'site', status: 'SENT', delivery: 'sent', failureReason: '' },
  ])

  const returnTo = await replyAddressTo(opened(), sends[1]?.emailId ?? 0)
  await takeInMessage(opened(), postfix.replace('To: office@kauri.example', `To: ${returnTo}`))
  expect((await read())[1]).toMatchObject({
    status: 'SENT',
    delivery: 'bounced',
    failureReason: 'There is no such mailbox.',
  })
})

test('the authority gets Form 12 alone where the pack is too large for an e-mail, and the warrant tells it', async () => {
  const { call, db } = opened()
  const { warrant, propertyId } = await buildIssued(opened(), token, signatoryId)
  const { warrantId, documentId, packDocumentId } = warrant
  const pack = db.selectFrom('document').select('size').where('documentId', '=', packDocumentId)
  expect(warrant.packSize).toBe((await pack.executeTakeFirstOrThrow()).size)

  const send = (isFormAlone: boolean) =>
    call('/bwof/send', { token, body: { warrantId, to: ['authority', 'site'], message: '', isFormAlone } })
  const { sends } = (await send(true)).json<Warrant>()
  expect(sends).toMatchObject([
    { to: 'authority', isFormAlone: true },
    { to: 'site', isFormAlone: false },
  ])
  const email = db
    .selectFrom('email')
    .innerJoin('emailAttachment', 'emailAttachment.emailId', 'email.emailId')
    .select(['textBody', 'documentId'])
    .where('propertyId', '=', propertyId)
    .where('templateName', '=', 'Email_Warrant_Council')
  expect(await email.execute()).toEqual([
    { documentId, textBody: expect.stringMatching(/too large for this email, and reach you\s+separately/) },
  ])

  // The same is on its way; with the pack it is not the same.
  expect((await send(true)).json<Warrant>().sends).toHaveLength(2)
  const detail = expect.stringContaining('to the authority with another message or other papers')
  expect((await send(false)).json()).toMatchObject({ status: 409, detail })
})

test("the council gets the truth about Form 12 alone also in an office's own wording, and the audit says what went", async () => {
  const { call, db, tokenOf } = opened()
  const chief = await tokenOf('chief@office.example')
  const own = {
    version: 0,
    subject: 'Warrant {{ warrantNumber }}',
    body: '<p>The warrant and its certificates are attached.</p>',
  }
  const saved = await call('/email/templates/Email_Warrant_Council', { token: chief, body: own })
  expect(saved.statusCode).toBe(200)
  const { warrant, propertyId } = await buildIssued(opened(), token, signatoryId)
  const { warrantId, number } = warrant
  const body = { warrantId, to: ['authority'], message: '' }
  await call('/bwof/send', { token, body: { ...body, isFormAlone: true } })
  const council = () =>
    db
      .selectFrom('email')
      .select('textBody')
      .where('propertyId', '=', propertyId)
      .where('templateName', '=', 'Email_Warrant_Council')
      .orderBy('emailId')
      .execute()
  const alone = /Attached is Form 12 alone\. The\s+certificates .* reach you\s+separately/s
  expect(await council()).toEqual([{ textBody: expect.stringMatching(alone) }])
  await sendAll()
  await call('/bwof/send', { token, body })
  const [, withPack] = await council()
  expect(withPack?.textBody).not.toMatch(alone)
  const { data } = (await call('/audit?kind=sent', { token: chief })).json<{ data: { about: string }[] }>()
  const lines = data.map(({ about }) => about).filter((about) => about.includes(number))
  expect(lines).toEqual([expect.stringMatching(/^Warrant: [^,]+, [^,]+$/), expect.stringMatching(/, Form 12 alone$/)])
})

test.each([
  ['that waits for another try', 'QUEUED'],
  ['that is on its way', 'SENDING'],
] as const)('withdrawn, an e-mail %s is listed as sent if somebody has it already', async (_, status) => {
  const { call, db } = opened()
  const { warrant, propertyId } = await buildIssued(opened(), token, signatoryId)
  const { warrantId } = warrant
  const property = db.selectFrom('property').select('regionalAuthorityCompanyId').where('propertyId', '=', propertyId)
  const { regionalAuthorityCompanyId: companyId } = await property.executeTakeFirstOrThrow()
  await buildContact(db, { companyId, email: 'pack@council.example', enableAutomationEmails: true })
  const body = { warrantId, to: ['authority'], message: '' }
  const { whenUpdated } = (await call('/bwof/send', { token, body })).json<Warrant>()
  await sendAll()
  const emails = db.updateTable('email').where('propertyId', '=', propertyId)
  await emails.set({ status }).execute()
  await call('/bwof/withdraw', { token, body: { warrantId, whenUpdated, reason: 'Wrong.' } })
  // The server said again to come back later.
  if (status === 'SENDING') await emails.set({ status: 'QUEUED', whenNextTry: '2020-01-01' }).execute()
  await sendAll()
  const { sends } = (await call(`/bwof/${warrantId}`, { token })).json<Warrant>()
  expect(sends).toMatchObject([{ status: 'SENT', failureReason: 'The warrant was withdrawn.' }])
})
