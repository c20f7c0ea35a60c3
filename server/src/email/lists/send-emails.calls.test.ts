import { beforeAll, describe, expect, test } from 'vitest'
import { buildContact, buildLogin } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { holdProperty, whileHeld } from '../../testing/while-held.ts'
import { buildEmail, buildSupplier, buildTrial, buildWarrant, NOON, rowsOf } from '../testing/buildings.ts'

const opened = useTestApp({}, () => NOON)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const send = (body: object) => opened().call('/email/send', { token, body: { isBwofEmail: true, ...body } })

const emailsOf = (propertyId: number) =>
  opened().db.selectFrom('email').selectAll().where('propertyId', '=', propertyId).orderBy('emailId').execute()

const remindedBy = async (emailId: number) => {
  const services = await opened()
    .db.selectFrom('emailPropertyService')
    .select('propertyServiceId')
    .where('emailId', '=', emailId)
    .orderBy('propertyServiceId')
    .execute()
  return services.map(({ propertyServiceId }) => propertyServiceId)
}

const NOWHERE = 2_000_000_000

test('one e-mail a row is queued in the name of the login, and the lists come back without the rows', async () => {
  const first = await buildWarrant(opened().db, { systems: [{}, {}] })
  const second = await buildWarrant(opened().db)
  const answer = await send({ propertyServiceIdList: [...first.propertyServiceIds, ...second.propertyServiceIds] })
  expect(answer.statusCode).toBe(200)
  const [email, ...more] = await emailsOf(first.propertyId)
  expect(more).toEqual([])
  expect(email).toMatchObject({
    recipientCompanyId: first.supplier.companyId,
    templateName: 'Email_12A_Urgent',
    status: 'QUEUED',
    generatedBy: 'staff@office.example',
    whenQueued: '2026-11-20T23:00:00Z',
  })
  expect(await remindedBy(email?.emailId ?? 0)).toEqual(first.propertyServiceIds)
  expect(await emailsOf(second.propertyId)).toHaveLength(1)
  expect(rowsOf(answer, first.propertyId)).toMatchObject({
    recommended: [],
    held: [],
    sent: [{ emailId: email?.emailId, status: 'QUEUED', recipients: 'jobs@totara.example' }],
  })
})

test('e-mails are prepared as soon as they are queued, and not otherwise', async () => {
  const { services } = opened()
  const { propertyId, propertyServiceIds } = await buildWarrant(opened().db)
  const seen: number[] = []
  const looks: Promise<unknown>[] = []
  services.wakeDispatcher = () => looks.push(emailsOf(propertyId).then((emails) => seen.push(emails.length)))
  await send({ propertyServiceIdList: [NOWHERE] })
  await send({ propertyServiceIdList: propertyServiceIds })
  services.wakeDispatcher = () => {}
  await Promise.all(looks)
  expect(seen).toEqual([1])
})

test('one service of a row names the whole row, and other suppliers are not affected', async () => {
  const other = await buildSupplier(opened().db)
  const { propertyId, propertyServiceIds } = await buildWarrant(opened().db, {
    systems: [{}, {}, { supplierCompanyId: other.companyId }],
  })
  const answer = await send({ propertyServiceIdList: propertyServiceIds.slice(1, 2) })
  const emails = await emailsOf(propertyId)
  expect(emails).toHaveLength(1)
  expect(await remindedBy(emails[0]?.emailId ?? 0)).toEqual(propertyServiceIds.slice(0, 2))
  expect(rowsOf(answer, propertyId).recommended).toMatchObject([{ recipientCompanyId: other.companyId }])
})

test('its services are marked triggered, not sent', async () => {
  const { propertyServiceId } = await buildWarrant(opened().db)
  await send({ propertyServiceIdList: [propertyServiceId] })
  const service = await opened()
    .db.selectFrom('propertyService')
    .select(['whenLastSupplierEmailTriggered', 'whenLastSupplierEmailSent'])
    .where('propertyServiceId', '=', propertyServiceId)
    .executeTakeFirst()
  expect(service).toEqual({
    whenLastSupplierEmailTriggered: '2026-11-20T23:00:00Z',
    whenLastSupplierEmailSent: null,
  })
})

test('an authority is notified about the named property', async () => {
  const authority = await buildSupplier(opened().db)
  const property = { regionalAuthorityCompanyId: authority.companyId }
  const { propertyId, propertyServiceId } = await buildWarrant(opened().db, { due: '2026-11-10', property })
  const answer = await send({ authorityPropertyIdList: [propertyId] })
  expect(await emailsOf(propertyId)).toMatchObject([{ templateName: 'Email_AuthorityOverdueBwofNotification' }])
  expect(rowsOf(answer, propertyId).recommended).toMatchObject([{ subServices: [{ propertyServiceId }] }])
})

test('a trial is sent from its own list', async () => {
  const { propertyId, propertyServiceId } = await buildTrial(opened().db)
  const rows = { propertyServiceIdList: [propertyServiceId] }
  expect((await send(rows)).statusCode).toBe(409)
  const answer = await send({ ...rows, isBwofEmail: false })
  expect(rowsOf(answer, propertyId)).toMatchObject({ recommended: [], sent: [{ status: 'QUEUED' }] })
  expect(await remindedBy((await emailsOf(propertyId))[0]?.emailId ?? 0)).toEqual([propertyServiceId])
})

describe('the same row from two screens', () => {
  test('is queued once when they send at once', async () => {
    const { db } = opened()
    const { propertyId, propertyServiceIds } = await buildWarrant(db, { systems: [{}, {}] })
    const sending = propertyServiceIds.map((id) => () => send({ propertyServiceIdList: [id] }))
    const answers = await whileHeld(db, holdProperty(propertyId), sending)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await emailsOf(propertyId)).toHaveLength(1)
  })

  test('does not keep the other rows of the second screen back', async () => {
    const queued = await buildWarrant(opened().db)
    const waiting = await buildWarrant(opened().db)
    await send({ propertyServiceIdList: queued.propertyServiceIds })
    const both = [...queued.propertyServiceIds, ...waiting.propertyServiceIds]
    expect((await send({ propertyServiceIdList: both })).statusCode).toBe(200)
    expect(await emailsOf(queued.propertyId)).toHaveLength(1)
    expect(await emailsOf(waiting.propertyId)).toHaveLength(1)
  })

  test('is refused once its e-mail has gone', async () => {
    const { propertyId, propertyServiceId } = await buildWarrant(opened().db, {
      systems: [{ whenLastSupplierEmailSent: NOON.toISOString() }],
    })
    await buildEmail(opened().db, { propertyId, status: 'SENT' }, [propertyServiceId])
    expect((await send({ propertyServiceIdList: [propertyServiceId] })).statusCode).toBe(409)
  })
})

describe('nothing is done', () => {
  test('for an id that does not exist, which is named', async () => {
    const { propertyId, propertyServiceId } = await buildWarrant(opened().db)
    const answer = await send({
      propertyServiceIdList: [propertyServiceId, NOWHERE],
      authorityPropertyIdList: [NOWHERE],
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      errors: [{ path: 'propertyServiceIdList.1' }, { path: 'authorityPropertyIdList.0' }],
    })
    expect(await emailsOf(propertyId)).toEqual([])
  })

  test('for a service that is deleted, or whose property is', async () => {
    const whenDeleted = '2026-01-01T00:00:00Z'
    const service = await buildWarrant(opened().db, { systems: [{ whenDeleted }] })
    const property = await buildWarrant(opened().db, { property: { whenDeleted } })
    for (const { propertyServiceIds } of [service, property]) {
      expect((await send({ propertyServiceIdList: propertyServiceIds })).statusCode).toBe(400)
    }
  })

  test('for rows that are held or that no rule selects, which are listed', async () => {
    const free = await buildWarrant(opened().db)
    const held = await buildWarrant(opened().db, { property: { enableEmailAutomation: false } })
    const early = await buildWarrant(opened().db, { due: '2027-06-01' })
    const answer = await send({
      propertyServiceIdList: [free.propertyServiceId, held.propertyServiceId, early.propertyServiceId],
      authorityPropertyIdList: [free.propertyId],
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<{ detail: string }>().detail).toBe(
      `There is no reminder that can be sent now of services ${held.propertyServiceId}, ${early.propertyServiceId}` +
        ` and to the authorities of properties ${free.propertyId}. Nothing has been changed.`,
    )
    expect(await emailsOf(free.propertyId)).toEqual([])
  })

  test.each([
    ['no row', {}],
    ['no list', { propertyServiceIdList: [1], isBwofEmail: undefined }],
    ['an id that is none', { propertyServiceIdList: ['1'] }],
    ['an id below 1', { authorityPropertyIdList: [0] }],
  ])('for a payload with %s', async (_, body) => {
    expect((await send(body)).statusCode).toBe(400)
  })

  test('for a customer', async () => {
    await buildLogin(opened().db, { loginEmail: 'customer@kauri.example', isExternalCustomer: true })
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db)
    const answer = await opened().call('/email/send', {
      token: await opened().tokenOf('customer@kauri.example'),
      body: { isBwofEmail: true, propertyServiceIdList: propertyServiceIds },
    })
    expect(answer.statusCode).toBe(403)
    expect(await emailsOf(propertyId)).toEqual([])
  })
})

describe('while bulk sending is switched off', () => {
  const off = useTestApp({ BULK_SENDING: 'off' }, () => NOON)

  test('nothing is queued, even if the screen tries', async () => {
    const { propertyServiceIds } = await buildWarrant(off().db)
    const answer = await off().call('/email/send', {
      token: await off().staffToken(),
      body: { isBwofEmail: true, propertyServiceIdList: propertyServiceIds },
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ type: 'urn:warrant:problem:bulk-sending-off' })
    expect(await off().db.selectFrom('email').selectAll().execute()).toEqual([])
  })
})

describe('an audit', () => {
  const audit = { serviceType: 'Audit' } as const

  async function buildAudited(property: object = {}) {
    const { db } = opened()
    const other = await buildSupplier(db, { companyName: 'Nikau Lifts' })
    const built = await buildWarrant(db, {
      due: '2026-12-15',
      systems: [audit, { ...audit, supplierCompanyId: other.companyId }],
      property,
    })
    const siteContact = (contact: object) => buildContact(db, { propertyId: built.propertyId, ...contact })
    await siteContact({ email: 'hemi@rimu.example' })
    await siteContact({ email: 'HEMI@rimu.example' })
    await siteContact({ email: 'off@rimu.example', enableAutomationEmails: false })
    await siteContact({ email: 'gone@rimu.example', active: false })
    return built
  }
  const sentTo = async (propertyId: number) => {
    const addressed = await opened()
      .db.selectFrom('email')
      .innerJoin('emailRecipient', 'emailRecipient.emailId', 'email.emailId')
      .select(['templateName', 'address'])
      .where('propertyId', '=', propertyId)
      .orderBy('email.emailId')
      .execute()
    return addressed.map(({ templateName, address }) => [templateName, address])
  }

  test('is two e-mails: one to each contractor, and one to the site in a cycle', async () => {
    const { propertyId, propertyServiceIds } = await buildAudited()
    const [first = 0, second = 0] = propertyServiceIds
    const answer = await send({ propertyServiceIdList: [first] })
    expect(await sentTo(propertyId)).toEqual([
      ['Email_Bwof_Audit', 'jobs@totara.example'],
      ['Email_Bwof_Audit_Site', 'hemi@rimu.example'],
    ])
    expect(rowsOf(answer, propertyId).sent).toHaveLength(2)
    await send({ propertyServiceIdList: [second] })
    expect((await sentTo(propertyId)).map(([kind]) => kind)).toEqual([
      'Email_Bwof_Audit',
      'Email_Bwof_Audit_Site',
      'Email_Bwof_Audit',
    ])
    const [, site] = await emailsOf(propertyId)
    // It does not count as a reminder of the systems.
    expect(await remindedBy(site?.emailId ?? 0)).toEqual([])
  })

  test('goes to the site again when its e-mail has failed, or in the next cycle', async () => {
    const { propertyId, propertyServiceIds } = await buildAudited()
    const [first = 0, second = 0] = propertyServiceIds
    await buildEmail(opened().db, { propertyId, templateName: 'Email_Bwof_Audit_Site', status: 'FAILED' })
    await buildEmail(opened().db, {
      propertyId,
      templateName: 'Email_Bwof_Audit_Site',
      status: 'SENT',
      whenQueued: '2025-11-20T00:00:00Z',
    })
    await send({ propertyServiceIdList: [first, second] })
    expect(await sentTo(propertyId)).toContainEqual(['Email_Bwof_Audit_Site', 'hemi@rimu.example'])
  })

  test('tells no site whose contacts take no automated emails', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db, { due: '2026-12-15', systems: [audit] })
    await send({ propertyServiceIdList: propertyServiceIds })
    expect(await sentTo(propertyId)).toEqual([['Email_Bwof_Audit', 'jobs@totara.example']])
  })
})
