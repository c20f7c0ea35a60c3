import { beforeAll, describe, expect, test } from 'vitest'
import { EMAIL_PROPERTIES_AT_ONCE } from '@app/contract/email/rules'
import type { EmailLists } from '@app/contract/email/schema'
import { buildCompany, buildContact, buildLogin, buildService } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { buildEmail, buildSupplier, buildWarrant, NOON, rowsOf, systemId } from '../testing/buildings.ts'

const opened = useTestApp({}, () => NOON)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const list = (body: object = {}) => opened().call('/email/12aEmailList', { token, body })
const rows = async (propertyId: number, body: object = {}) => rowsOf(await list(body), propertyId)

describe('a recommended row', () => {
  test('says what is due, whom it goes to, and why', async () => {
    const { db } = opened()
    const customer = await buildCompany(db, { companyName: 'Kauri Holdings', enableCustomerCcEmails: true })
    await buildContact(db, { companyId: customer, email: 'office@kauri.example' })
    const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db, {
      property: { propertyName: 'Rimu House', customerCompanyId: customer },
      systems: [
        { exceptionNotes: 'Panel replaced', whenLastComplianceReceived: '2025-11-20' },
        {
          whenLastSupplierEmailSent: '2026-11-09T00:00:00Z',
          whenLastSupplierEmailTriggered: '2026-11-08T00:00:00Z',
          whenSupplierEmailsSnoozedUntil: '2027-01-01',
        },
      ],
    })
    await buildContact(db, { companyId: supplier.companyId, email: 'second@totara.example' })
    const { recommended, held } = await rows(propertyId)
    expect(held).toEqual([])
    const shared = {
      propertyId,
      supplierId: supplier.companyId,
      subServiceSupplierName: 'Tōtara Fire Limited',
      recipients: 'jobs@totara.example; second@totara.example',
      nextSubSrvAniv: '2026-11-26',
    }
    expect(recommended).toEqual([
      {
        propertyId,
        propertyName: 'Rimu House',
        customerCompanyId: customer,
        customerCompanyName: 'Kauri Holdings',
        recipientCompanyId: supplier.companyId,
        recipientCompanyName: 'Tōtara Fire Limited',
        nextDue: '2026-11-26',
        days: 5,
        emailContentTemplateName: 'Email_12A_Urgent',
        recipients: 'jobs@totara.example; second@totara.example',
        ccRecipients: 'office@kauri.example',
        status: '',
        generatedBy: '',
        reason: '',
        why: 'Urgent: the warrant is due in 5 days (26 November 2026), last reminder 12 days ago',
        nextEmail: '2026-11-21',
        snoozedTill: null,
        lstSupEmailSent: '2026-11-09T00:00:00Z',
        lstSupEmailTrg: '2026-11-08T00:00:00Z',
        specificPropertyServiceID: null,
        subServices: [
          {
            ...shared,
            propertyServiceId: propertyServiceIds[0],
            serviceName: expect.any(String),
            lstSubSrvCompRec: '2025-11-20',
            exceptionNotes: 'Panel replaced',
            lstSupEmailTrg: null,
            lstSupEmailSent: null,
            snoozedTill: null,
          },
          {
            ...shared,
            propertyServiceId: propertyServiceIds[1],
            serviceName: expect.any(String),
            lstSubSrvCompRec: null,
            exceptionNotes: '',
            lstSupEmailTrg: expect.stringMatching('^2026-11-08T00:00:00'),
            lstSupEmailSent: expect.stringMatching('^2026-11-09T00:00:00'),
            snoozedTill: '2027-01-01',
          },
        ],
      },
    ])
  })

  test('goes to each contact that takes automated emails once', async () => {
    const { db } = opened()
    const { propertyId, supplier } = await buildWarrant(db)
    for (const contact of [
      { email: 'JOBS@totara.example' },
      { email: '' },
      { email: 'off@totara.example', enableAutomationEmails: false },
      { email: 'gone@totara.example', active: false },
      { email: 'deleted@totara.example', whenDeleted: '2026-01-01T00:00:00Z' },
    ]) {
      await buildContact(db, { companyId: supplier.companyId, ...contact })
    }
    expect((await rows(propertyId)).recommended).toMatchObject([{ recipients: 'jobs@totara.example' }])
  })

  test('is one for each supplier, of what is not ready for the warrant', async () => {
    const { db } = opened()
    const other = await buildSupplier(db, { companyName: 'Nikau Lifts' })
    const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db, {
      systems: [
        { whenNextServiceAnniversary: '2026-11-26' },
        { whenNextServiceAnniversary: '2026-11-27' },
        { whenNextServiceAnniversary: null },
        { active: false },
        { whenDeleted: '2026-01-01T00:00:00Z' },
        { supplierCompanyId: other.companyId, serviceType: 'Audit' },
      ],
    })
    const { recommended } = await rows(propertyId)
    const named = recommended.map(({ recipientCompanyId, subServices }) => [
      recipientCompanyId,
      subServices.map(({ propertyServiceId }) => propertyServiceId),
    ])
    expect(named).toEqual([
      [other.companyId, [propertyServiceIds[5]]],
      [supplier.companyId, [propertyServiceIds[0], propertyServiceIds[2]]],
    ])
  })

  test('is an audit request when all that is outstanding is of type Audit', async () => {
    const audit = { serviceType: 'Audit' } as const
    const due = '2026-12-20'
    const all = await buildWarrant(opened().db, { due, systems: [audit, audit] })
    expect((await rows(all.propertyId)).recommended).toMatchObject([{ emailContentTemplateName: 'Email_Bwof_Audit' }])
    const some = await buildWarrant(opened().db, { due, systems: [audit, {}] })
    expect((await rows(some.propertyId)).recommended).toMatchObject([{ emailContentTemplateName: 'Email_12A_Request' }])
  })

  test('is due when the earliest of its active warrants is', async () => {
    const { db } = opened()
    const { propertyId } = await buildWarrant(db, { due: '2027-02-01' })
    const earlier = { propertyId, serviceId: 1, whenNextServiceAnniversary: '2026-12-01' }
    await buildService(db, { ...earlier, active: false })
    expect((await rows(propertyId)).recommended).toEqual([])
    await buildService(db, earlier)
    expect((await rows(propertyId)).recommended).toEqual([])
    const serviceId = await systemId(db, 3)
    const { companyId: supplierCompanyId } = await buildSupplier(db)
    await buildService(db, { propertyId, serviceId, supplierCompanyId, whenNextServiceAnniversary: '2026-11-30' })
    expect((await rows(propertyId)).recommended).toMatchObject([{ nextDue: '2026-12-01', days: 10 }])
  })

  test('comes with the most urgent first', async () => {
    const later = await buildWarrant(opened().db, { due: '2026-11-25' })
    const sooner = await buildWarrant(opened().db, { due: '2026-11-24' })
    const lists = (await list()).json<{ recommendedEmails: { propertyId: number }[] }>()
    const ids = lists.recommendedEmails.map(({ propertyId }) => propertyId)
    expect(ids.indexOf(sooner.propertyId)).toBeLessThan(ids.indexOf(later.propertyId))
  })
})

test.each([
  ['is due in 43 days', { due: '2027-01-03' }],
  ['has no date', { due: null }],
  ['stands on an inactive property', { property: { active: false } }],
  ['stands on a deleted property', { property: { whenDeleted: '2026-01-01T00:00:00Z' } }],
  ['was reminded of 6 days ago', { systems: [{ whenLastSupplierEmailSent: '2026-11-14T23:00:00Z' }] }],
])('a warrant that %s is in no list', async (_, warrant) => {
  const { propertyId } = await buildWarrant(opened().db, warrant)
  expect(await rows(propertyId)).toEqual({ recommended: [], held: [], sent: [] })
})

test('a row is in no list while an e-mail of it waits or is being sent; one that failed does not count', async () => {
  const { db } = opened()
  const { propertyId, propertyServiceIds } = await buildWarrant(db, { systems: [{}, {}] })
  for (const status of ['QUEUED', 'SENDING'] as const) {
    const emailId = await buildEmail(db, { propertyId, status }, propertyServiceIds.slice(1))
    expect((await rows(propertyId)).recommended).toEqual([])
    await db.updateTable('email').set({ status: 'FAILED' }).where('emailId', '=', emailId).execute()
    expect((await rows(propertyId)).recommended).toHaveLength(1)
  }
})

describe('a held row', () => {
  test('says what holds it', async () => {
    const { db } = opened()
    const { propertyId, supplier } = await buildWarrant(db, { property: { enableEmailAutomation: false } })
    await db
      .updateTable('company')
      .set({ enableEmailAutomation: false, active: false })
      .where('companyId', '=', supplier.companyId)
      .execute()
    await db.updateTable('contact').set({ active: false }).where('contactId', '=', supplier.contactId).execute()
    const { held, recommended } = await rows(propertyId)
    expect(recommended).toEqual([])
    expect(held).toMatchObject([
      {
        reason: 'SUPPLIER AUTOMATION OFF, PROPERTY AUTOMATION OFF, NO RECIPIENTS, SUPPLIER INACTIVE',
        emailContentTemplateName: 'Email_12A_Urgent',
        recipients: '',
        nextEmail: null,
      },
    ])
  })

  test('without a supplier has no recipients', async () => {
    const { propertyId } = await buildWarrant(opened().db, { systems: [{ supplierCompanyId: null }] })
    expect((await rows(propertyId)).held).toMatchObject([
      { recipientCompanyId: null, recipientCompanyName: '', reason: 'NO RECIPIENTS' },
    ])
  })

  test('is snoozed only while every one of its services is, to the first day that one wakes', async () => {
    const until = (day: string | null) => ({ whenSupplierEmailsSnoozedUntil: day })
    const all = await buildWarrant(opened().db, { systems: [until('2026-11-30'), until('2026-11-21')] })
    expect((await rows(all.propertyId)).held).toMatchObject([
      { reason: 'SNOOZED', snoozedTill: '2026-11-21', nextEmail: '2026-11-22' },
    ])
    const some = await buildWarrant(opened().db, { systems: [until('2026-11-30'), until(null)] })
    expect((await rows(some.propertyId)).recommended).toMatchObject([{ snoozedTill: null }])
    const over = await buildWarrant(opened().db, { systems: [until('2026-11-30'), until('2026-11-20')] })
    expect((await rows(over.propertyId)).recommended).toMatchObject([{ snoozedTill: null }])
  })
})

describe('a late warrant', () => {
  async function buildLate(property: object = {}, systems: object[] = []) {
    const { db } = opened()
    const authority = await buildSupplier(db, { companyName: 'Napier City Council' }, { email: 'bwof@council.example' })
    const built = await buildWarrant(db, {
      due: '2026-11-10',
      systems,
      property: { regionalAuthorityCompanyId: authority.companyId, ...property },
    })
    return { ...built, authority }
  }

  test.each<[string, object[], number]>([
    ['while a system is outstanding', [{ whenNextServiceAnniversary: '2027-11-10' }, {}], 1],
    ['when no system is recorded', [], 1],
    ['but not when all are ready', [{ whenNextServiceAnniversary: '2027-11-10' }], 0],
    [
      'but not when only systems that do not count are outstanding',
      [{ whenNextServiceAnniversary: '2027-11-10' }, { active: false }, { whenDeleted: '2026-01-01T00:00:00Z' }],
      0,
    ],
  ])('is reported %s', async (_case, systems, count) => {
    const { propertyId } = await buildLate({}, systems)
    const { recommended } = await rows(propertyId)
    const notices = recommended.filter(
      ({ emailContentTemplateName }) => emailContentTemplateName === 'Email_AuthorityOverdueBwofNotification',
    )
    expect(notices).toHaveLength(count)
    const answer = await opened().call('/email/send', {
      token,
      body: { isBwofEmail: true, authorityPropertyIdList: [propertyId] },
    })
    expect(answer.statusCode).toBe(count === 1 ? 200 : 409)
  })

  test('is reported to its authority, without copies', async () => {
    const { propertyId, authority } = await buildLate()
    expect((await rows(propertyId)).recommended).toMatchObject([
      {
        emailContentTemplateName: 'Email_AuthorityOverdueBwofNotification',
        recipientCompanyId: authority.companyId,
        recipients: 'bwof@council.example',
        ccRecipients: '',
        days: -11,
        subServices: [],
        specificPropertyServiceID: null,
      },
    ])
  })

  test('is reported once, and again when the next one is late', async () => {
    const told = await buildLate({ whenLastAuthorityEmailSent: '2026-11-12T00:00:00Z' })
    expect((await rows(told.propertyId)).recommended).toEqual([])
    const before = await buildLate({ whenLastAuthorityEmailSent: '2025-11-12T00:00:00Z' })
    expect((await rows(before.propertyId)).recommended).toMatchObject([{ lstSupEmailSent: '2025-11-12T00:00:00Z' }])
  })

  test('has a snooze of its own, and waits for its own e-mail', async () => {
    const snoozed = await buildLate({ whenAuthorityEmailsSnoozedUntil: '2026-11-25' })
    expect((await rows(snoozed.propertyId)).held).toMatchObject([{ reason: 'SNOOZED', nextEmail: '2026-11-26' }])
    const { propertyId, authority } = await buildLate()
    await buildEmail(opened().db, { propertyId, templateName: 'Email_12A_Overdue' })
    expect((await rows(propertyId)).recommended).toHaveLength(1)
    await buildEmail(opened().db, {
      propertyId,
      templateName: 'Email_AuthorityOverdueBwofNotification',
      recipientCompanyId: authority.companyId,
    })
    expect((await rows(propertyId)).recommended).toEqual([])
  })
})

describe('the list of a later day', () => {
  test('has what would be recommended then, and nothing is sent', async () => {
    const { propertyId } = await buildWarrant(opened().db, { due: '2027-01-10' })
    expect((await rows(propertyId)).recommended).toEqual([])
    const { recommended } = await rows(propertyId, { asOf: '2027-01-12' })
    expect(recommended).toMatchObject([
      { emailContentTemplateName: 'Email_12A_Overdue', days: -2, nextEmail: '2027-01-12' },
    ])
    const { emails } = await opened()
      .db.selectFrom('email')
      .select((eb) => eb.fn.countAll().as('emails'))
      .where('propertyId', '=', propertyId)
      .executeTakeFirstOrThrow()
    expect(emails).toBe(0)
  })

  test.each([
    ['2026-11-20', 400],
    ['2026-11-21', 200],
    ['2027-11-22', 200],
    ['2027-11-23', 400],
    ['2026-02-30', 400],
  ])('%s answers %i', async (asOf, status) => {
    expect((await list({ asOf })).statusCode).toBe(status)
  })
})

test('a list that is sent in many pieces is one JSON with every row once', async () => {
  const { db } = opened()
  const exceptionNotes = 'Ō'.repeat(9000)
  const free = Array.from({ length: 12 }, () => buildWarrant(db, { systems: [{ exceptionNotes }] }))
  const property = { enableEmailAutomation: false }
  const held = Array.from({ length: 101 }, () => buildWarrant(db, { property }))
  const ids = async (built: Promise<{ propertyId: number }>[]) =>
    (await Promise.all(built)).map((one) => one.propertyId)
  const [freeIds, heldIds] = [await ids(free), await ids(held)]
  const lists = (await list()).json<EmailLists>()
  const listed = (rowsListed: EmailLists['heldEmails'], propertyIds: number[]) =>
    rowsListed.map(({ propertyId }) => propertyId).filter((id) => propertyIds.includes(id))
  expect(listed(lists.recommendedEmails, freeIds).toSorted()).toEqual(freeIds.toSorted())
  expect(listed(lists.heldEmails, heldIds).toSorted()).toEqual(heldIds.toSorted())
})

test('the list is there for a call that posts nothing, and leaves the sent e-mails to their own call', async () => {
  const { app } = opened()
  const { propertyId } = await buildWarrant(opened().db)
  await buildEmail(opened().db, { propertyId, status: 'SENT' })
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method: 'POST', url: '/api/email/12aEmailList', headers })
  expect(answer.statusCode).toBe(200)
  expect(rowsOf(answer, propertyId)).toMatchObject({ recommended: [{ propertyId }], sent: [] })
})

test('a supplier sees no list', async () => {
  await buildLogin(opened().db, { loginEmail: 'supplier@totara.example', isExternalSupplier: true })
  const supplier = await opened().tokenOf('supplier@totara.example')
  expect((await opened().call('/email/12aEmailList', { token: supplier, body: {} })).statusCode).toBe(403)
})

describe('the rows of some properties', () => {
  test('are those that the whole list has of them', async () => {
    const { db } = opened()
    const [one, other] = [await buildWarrant(db), await buildWarrant(db)]
    await buildEmail(db, { propertyId: one.propertyId, status: 'SENT' }, one.propertyServiceIds)
    await buildEmail(db, { propertyId: other.propertyId, status: 'SENT' }, other.propertyServiceIds)
    const asked = { propertyIds: [one.propertyId] }
    const some = (await list(asked)).json<EmailLists>()
    expect(rowsOf({ json: () => some }, one.propertyId)).toEqual(await rows(one.propertyId))
    expect([...some.recommendedEmails, ...some.heldEmails].map(({ propertyId }) => propertyId)).toEqual([
      one.propertyId,
    ])
    const sent = await opened().call('/email/12aSentEmailList', { token, body: asked })
    expect(sent.json<object[]>()).toMatchObject([{ propertyId: one.propertyId }])
    expect((await list({ propertyIds: [] })).json()).toMatchObject({ recommendedEmails: [], heldEmails: [] })
  })

  test.each(['/email/12aEmailList', '/email/12aSentEmailList', '/email/trial-evacuation-email-list'])(
    'are asked of %s for no more than so many at once',
    async (path) => {
      const propertyIds = Array.from({ length: EMAIL_PROPERTIES_AT_ONCE + 1 }, (_, index) => index + 1)
      const answer = await opened().call(path, { token, body: { propertyIds } })
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('propertyIds')
    },
  )
})
