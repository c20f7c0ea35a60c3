import { describe, expect, test } from 'vitest'
import { buildCompany, buildContact, buildProperty, buildService } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { messageDomain } from '../../lib/message-domain.ts'
import { queueEmails, type QueuedRow } from './queue-emails.ts'

const opened = useTestApp()
const now = new Date('2026-11-20T01:00:00.000Z')

const queue = (rows: QueuedRow[], at = now) =>
  opened()
    .db.transaction()
    .execute((transaction) =>
      queueEmails(transaction, rows, { generatedBy: 'staff@office.example', now: at, messageDomain: 'office.example' }),
    )

const stored = (emailId: number) =>
  opened().db.selectFrom('email').selectAll().where('emailId', '=', emailId).executeTakeFirstOrThrow()

const sent = (emailId: number, whenSent: string) =>
  opened().db.updateTable('email').set({ status: 'SENT', whenSent }).where('emailId', '=', emailId).execute()

/** A property with two services of a supplier, and the row of an e-mail about them. */
async function buildRow(): Promise<QueuedRow> {
  const { db } = opened()
  const propertyId = await buildProperty(db)
  const recipientCompanyId = await buildCompany(db)
  const contactId = await buildContact(db, { companyId: recipientCompanyId, email: 'to@kauri.example' })
  const service = { propertyId, serviceId: 1 }
  return {
    kind: 'Email_12A_Request',
    propertyId,
    recipientCompanyId,
    to: [{ address: 'to@kauri.example', contactId }],
    cc: [{ address: 'byhand@rimu.example', contactId: null }],
    propertyServiceIds: [await buildService(db, service), await buildService(db, service)],
  }
}

describe('queueing', () => {
  test('keeps each e-mail with its recipients and services, in the order of the rows', async () => {
    const rows = [await buildRow(), await buildRow(), await buildRow()]
    const ids = await queue(rows)
    for (const [index, row] of rows.entries()) {
      const emailId = ids[index] ?? 0
      expect(await stored(emailId)).toMatchObject({
        propertyId: row.propertyId,
        recipientCompanyId: row.recipientCompanyId,
        templateName: 'Email_12A_Request',
        status: 'QUEUED',
        generatedBy: 'staff@office.example',
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@office\.example>$/),
        inReplyTo: '',
        whenPrepared: null,
        whenQueued: '2026-11-20T01:00:00Z',
        whenNextTry: null,
      })
      const recipients = await opened()
        .db.selectFrom('emailRecipient')
        .select(['kind', 'address', 'contactId', 'outcome'])
        .where('emailId', '=', emailId)
        .orderBy('position')
        .execute()
      expect(recipients).toEqual([
        { kind: 'to', address: 'to@kauri.example', contactId: row.to[0]?.contactId, outcome: 'waiting' },
        { kind: 'cc', address: 'byhand@rimu.example', contactId: null, outcome: 'waiting' },
      ])
      const services = await opened()
        .db.selectFrom('emailPropertyService')
        .select('propertyServiceId')
        .where('emailId', '=', emailId)
        .orderBy('propertyServiceId')
        .execute()
      expect(services.map(({ propertyServiceId }) => propertyServiceId)).toEqual(row.propertyServiceIds)
    }
  })

  test('marks the services triggered, and nothing else of them', async () => {
    const row = await buildRow()
    await queue([row])
    const services = await opened()
      .db.selectFrom('propertyService')
      .select(['whenLastSupplierEmailTriggered', 'whenLastSupplierEmailSent'])
      .where('propertyId', '=', row.propertyId)
      .execute()
    const marked = { whenLastSupplierEmailTriggered: '2026-11-20T01:00:00Z', whenLastSupplierEmailSent: null }
    expect(services).toEqual([marked, marked])
  })

  test('a notice to an authority marks its property', async () => {
    const row = await buildRow()
    await queue([{ ...row, kind: 'Email_AuthorityOverdueBwofNotification', propertyServiceIds: [] }])
    const property = await opened()
      .db.selectFrom('property')
      .select(['whenLastAuthorityEmailTriggered', 'whenLastAuthorityEmailSent'])
      .where('propertyId', '=', row.propertyId)
      .executeTakeFirst()
    expect(property).toEqual({
      whenLastAuthorityEmailTriggered: '2026-11-20T01:00:00Z',
      whenLastAuthorityEmailSent: null,
    })
  })

  test('leaves the stamps of services and properties alone: who has them open can still save', async () => {
    const row = await buildRow()
    const stamps = async () => {
      const { db } = opened()
      const services = await db
        .selectFrom('propertyService')
        .select('whenUpdated')
        .where('propertyId', '=', row.propertyId)
        .orderBy('propertyServiceId')
        .execute()
      const property = db.selectFrom('property').select('whenUpdated').where('propertyId', '=', row.propertyId)
      return [...services, await property.executeTakeFirst()]
    }
    const before = await stamps()
    await queue([row, { ...row, kind: 'Email_AuthorityOverdueBwofNotification', propertyServiceIds: [] }])
    expect(await stamps()).toEqual(before)
    await opened()
      .db.updateTable('property')
      .set({ city: 'Hastings' })
      .where('propertyId', '=', row.propertyId)
      .execute()
    expect(await stamps()).not.toEqual(before)
  })

  test('no rows make no e-mails', async () => {
    expect(await queue([])).toEqual([])
  })
})

describe('a follow-up', () => {
  async function answered(before: string, change: Partial<QueuedRow>, at = now) {
    const row = await buildRow()
    const [first = 0] = await queue([row], new Date(before))
    await sent(first, before)
    const [second = 0] = await queue([{ ...row, kind: 'Email_12A_FollowUp', ...change }], at)
    return { first: (await stored(first)).messageId, answers: (await stored(second)).inReplyTo }
  }

  test('answers the last e-mail that was sent of its case', async () => {
    const row = await buildRow()
    const [request = 0] = await queue([row], new Date('2026-10-20T01:00:00Z'))
    await sent(request, '2026-10-20T01:00:00Z')
    const [failed = 0] = await queue([row], new Date('2026-11-01T01:00:00Z'))
    await opened().db.updateTable('email').set({ status: 'FAILED' }).where('emailId', '=', failed).execute()
    const [followUp = 0] = await queue([{ ...row, kind: 'Email_12A_FollowUp' }])
    expect((await stored(followUp)).inReplyTo).toBe((await stored(request)).messageId)
    await sent(followUp, now.toISOString())
    const [urgent = 0] = await queue([{ ...row, kind: 'Email_12A_Urgent' }])
    expect((await stored(urgent)).inReplyTo).toBe((await stored(followUp)).messageId)
  })

  test('answers nothing of the last cycle, of another topic, or of other services', async () => {
    expect((await answered('2026-08-20T00:00:00Z', {})).answers).toBe('')
    expect((await answered('2026-11-10T00:00:00Z', { kind: 'Email_TrialEvac_Audit_Overdue' })).answers).toBe('')
    const others = (await buildRow()).propertyServiceIds
    expect((await answered('2026-11-10T00:00:00Z', { propertyServiceIds: others })).answers).toBe('')
    const found = await answered('2026-11-10T00:00:00Z', {})
    expect(found.answers).toBe(found.first)
  })
})

test.each([
  ['Warrant <office@Example.nz>', 'Example.nz'],
  ['office@mail.example.nz', 'mail.example.nz'],
  [undefined, 'warrant.example'],
])('Message-IDs of %s are of %s', (MAIL_FROM, domain) => {
  expect(messageDomain({ MAIL_FROM })).toBe(domain)
})
