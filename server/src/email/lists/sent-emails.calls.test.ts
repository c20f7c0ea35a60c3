import { beforeAll, describe, expect, test } from 'vitest'
import type { EmailMessage, SentEmail } from '@app/contract/email/sent-email'
import { buildCompany, buildContact, buildLogin, buildProperty } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { buildEmail, buildWarrant, NOON } from '../testing/buildings.ts'

const opened = useTestApp({}, () => NOON)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

async function sentOf(propertyId: number): Promise<SentEmail[]> {
  const answer = await opened().call('/email/12aSentEmailList', { token, body: {} })
  return answer.json<SentEmail[]>().filter((email) => email.propertyId === propertyId)
}

const getMessage = (emailId: number | string) => opened().call(`/email/message/${emailId}`, { token })

async function addRecipients(emailId: number, contactId: number) {
  const to = { emailId, kind: 'to' as const, contactId }
  const cc = { emailId, position: 3, kind: 'cc' as const, address: 'office@kauri.example', contactId: null }
  const recipients = [
    { ...to, position: 2, address: 'second@totara.example' },
    { ...to, position: 1, address: 'jobs@totara.example' },
    cc,
  ]
  await opened().db.insertInto('emailRecipient').values(recipients).execute()
}

describe('the sent list', () => {
  test('has what became of each e-mail, newest first', async () => {
    const { db } = opened()
    const customer = await buildCompany(db, { companyName: 'Kauri Holdings' })
    const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db, {
      property: { propertyName: 'Rimu House', customerCompanyId: customer },
    })
    const about = { propertyId, recipientCompanyId: supplier.companyId }
    const sent = await buildEmail(
      db,
      {
        ...about,
        status: 'SENT',
        tries: 1,
        subject: 'Due soon',
        whenQueued: '2026-11-01T00:00:00Z',
        whenLastAttempted: '2026-11-01T20:00:00Z',
        whenSent: '2026-11-01T20:00:01Z',
      },
      propertyServiceIds,
    )
    await addRecipients(sent, supplier.contactId)
    const failed = { ...about, status: 'FAILED', tries: 5, failureReason: '550 No such user' } as const
    await buildEmail(db, { ...failed, whenQueued: '2026-11-02T00:00:00Z' })
    await buildEmail(db, { ...about, tries: 2, failureReason: '451 Later', whenQueued: '2026-11-03T00:00:00Z' })
    await buildEmail(db, { ...about, generatedBy: 'Automation', whenQueued: '2026-11-04T00:00:00Z' })
    const listed = await sentOf(propertyId)
    expect(listed).toMatchObject([
      { status: 'QUEUED', reason: '', generatedBy: 'Automation', whenLastAttempted: null },
      { status: 'QUEUED (RETRY 2)', reason: '451 Later' },
      { status: 'FAILED', reason: '550 No such user' },
      { status: 'SENT', generatedBy: 'staff@office.example' },
    ])
    expect(listed[3]).toEqual({
      emailId: sent,
      propertyId,
      propertyName: 'Rimu House',
      customerCompanyId: customer,
      customerCompanyName: 'Kauri Holdings',
      recipientCompanyId: supplier.companyId,
      recipientCompanyName: 'Tōtara Fire Limited',
      emailContentTemplateName: 'Email_12A_Request',
      recipients: 'jobs@totara.example; second@totara.example',
      ccRecipients: 'office@kauri.example',
      subject: 'Due soon',
      status: 'SENT',
      delivery: 'sent',
      reason: '',
      generatedBy: 'staff@office.example',
      whenQueued: '2026-11-01T00:00:00Z',
      whenLastAttempted: '2026-11-01T20:00:00Z',
      whenSent: '2026-11-01T20:00:01Z',
      snoozedTill: null,
    })
  })

  test('goes back twelve months in the time zone of the office, and holds no trials', async () => {
    const { db } = opened()
    const propertyId = await buildProperty(db)
    await buildEmail(db, { propertyId, whenQueued: '2025-11-20T10:59:59Z' })
    const emailId = await buildEmail(db, { propertyId, whenQueued: '2025-11-20T11:00:00Z' })
    await buildEmail(db, { propertyId, templateName: 'Email_TrialEvac_Audit_Overdue' })
    const notice = await buildEmail(db, { propertyId, templateName: 'Email_AuthorityOverdueBwofNotification' })
    expect((await sentOf(propertyId)).map((email) => email.emailId)).toEqual([notice, emailId])
  })

  test('says until when what an e-mail reminded of is put off now', async () => {
    const { db } = opened()
    const until = (day: string | null) => ({ whenSupplierEmailsSnoozedUntil: day })
    const systems = [until('2026-11-30'), until('2026-11-21'), until('2026-11-20'), until(null)]
    const { propertyId, propertyServiceIds } = await buildWarrant(db, {
      systems,
      property: { whenAuthorityEmailsSnoozedUntil: '2026-12-24' },
    })
    const [first = 0, second = 0, over = 0, never = 0] = propertyServiceIds
    for (const services of [[first], [first, second], [first, over], [first, never], []]) {
      await buildEmail(db, { propertyId }, services)
    }
    await buildEmail(db, { propertyId, templateName: 'Email_AuthorityOverdueBwofNotification' })
    const days = (await sentOf(propertyId)).toReversed().map(({ snoozedTill }) => snoozedTill)
    expect(days).toEqual(['2026-11-30', '2026-11-21', null, null, null, '2026-12-24'])
  })
})

describe('one e-mail', () => {
  test('is there as it was sent, with what was attached', async () => {
    const { db } = opened()
    const { propertyId, supplier } = await buildWarrant(db)
    const emailId = await buildEmail(db, {
      propertyId,
      recipientCompanyId: supplier.companyId,
      status: 'SENT',
      tries: 2,
      messageId: '<one@office.example>',
      inReplyTo: '<before@office.example>',
      subject: 'Due soon',
      body: '<p>Kia ora</p>',
      textBody: 'Kia ora',
    })
    await addRecipients(emailId, supplier.contactId)
    const contentHash = 'a'.repeat(64)
    const { documentId } = await db
      .insertInto('document')
      .values({
        propertyId,
        fileName: `${propertyId} 12A.pdf`,
        size: 1234,
        contentType: 'application/pdf',
        contentHash,
        storedAs: 'x/1',
      })
      .returning('documentId')
      .executeTakeFirstOrThrow()
    await db.insertInto('emailAttachment').values({ emailId, documentId }).execute()
    const answer = await getMessage(emailId)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<EmailMessage>()).toMatchObject({
      emailId,
      status: 'SENT',
      recipients: 'jobs@totara.example; second@totara.example',
      ccRecipients: 'office@kauri.example',
      messageId: '<one@office.example>',
      inReplyTo: '<before@office.example>',
      subject: 'Due soon',
      body: '<p>Kia ora</p>',
      text: 'Kia ora',
      tries: 2,
      whenNextTry: null,
      attachments: [{ documentId, fileName: `${propertyId} 12A.pdf`, size: 1234, contentHash }],
    })
  })

  test('that does not exist is not found, and an id that is none is refused', async () => {
    expect((await getMessage(2_000_000_000)).statusCode).toBe(404)
    expect((await getMessage('first')).statusCode).toBe(400)
  })
})

test('customers see no e-mails', async () => {
  const { db, call, tokenOf } = opened()
  const companyId = await buildCompany(db, { isCustomer: true })
  await buildContact(db, { companyId, email: 'customer@kauri.example', loginAccess: true })
  await buildLogin(db, { loginEmail: 'customer@kauri.example', isExternalCustomer: true })
  const propertyId = await buildProperty(db, { customerCompanyId: companyId })
  const emailId = await buildEmail(db, { propertyId })
  const customer = await tokenOf('customer@kauri.example')
  expect((await call(`/email/message/${emailId}`, { token: customer })).statusCode).toBe(403)
  expect((await call('/email/12aSentEmailList', { token: customer, body: {} })).statusCode).toBe(403)
})
