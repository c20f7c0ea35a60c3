import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { AUTOMATION } from '@app/contract/email/rules'
import { AUTOMATION_SETTING, writeSetting } from '../../settings/queries.ts'
import { buildAnswer, buildCompany, buildContact, buildProperty, buildService } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { runDaily } from './run-daily.ts'
import { queueOne, readEmail } from '../testing/queue-one.ts'
import { buildWarrant, systemId } from '../testing/buildings.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})
/** Tuesday 10 March 2026, 09:00 in Auckland. */
const NINE = '2026-03-09T20:00:00Z'

const run = (at: string, BULK_SENDING: 'on' | 'off' = 'on') => {
  const { db, services } = opened()
  return runDaily({ ...services, db, environment: { ...services.environment, BULK_SENDING }, now: () => new Date(at) })
}

/** A warrant that a supplier should be reminded of on that Tuesday. */
async function buildRecommended() {
  const { db } = opened()
  const propertyId = await buildProperty(db, { enableEmailAutomation: true })
  const supplierCompanyId = await buildCompany(db, { isSupplier: true, enableEmailAutomation: true })
  await buildContact(db, { companyId: supplierCompanyId, enableAutomationEmails: true })
  const due = { propertyId, supplierCompanyId, whenNextServiceAnniversary: '2026-04-01' }
  await buildService(db, { ...due, serviceId: 1 })
  const serviceId = await systemId(db, 0)
  await buildService(db, { ...due, serviceId })
  return propertyId
}

const emailsOf = (propertyId: number) =>
  opened()
    .db.selectFrom('email')
    .select(['templateName', 'generatedBy', 'whenNextTry'])
    .where('propertyId', '=', propertyId)
    .execute()

const setMode = (mode: string) =>
  opened()
    .db.transaction()
    .execute((transaction) => writeSetting(transaction, AUTOMATION_SETTING, mode))

afterEach(() => setMode('manual'))

describe('the run of a working day', () => {
  test('makes due what waits, and leaves retries to their own time', async () => {
    const { db } = opened()
    const waiting = await queueOne(db, { due: null })
    const retried = await queueOne(db, { due: new Date('2026-03-10T00:00:00Z') })
    await run(NINE)
    expect(await readEmail(db, waiting.emailId)).toMatchObject({ whenNextTry: '2026-03-09T20:00:00Z' })
    expect(await readEmail(db, retried.emailId)).toMatchObject({ whenNextTry: '2026-03-10T00:00:00Z' })
  })

  test('queues what is recommended in automatic mode, once', async () => {
    const propertyId = await buildRecommended()
    await setMode('automatic')
    await run(NINE)
    await run(NINE)
    expect(await emailsOf(propertyId)).toEqual([
      { templateName: 'Email_12A_Request', generatedBy: AUTOMATION, whenNextTry: '2026-03-09T20:00:00Z' },
    ])
  })

  test('sends what somebody queued although what is recommended cannot be queued', async () => {
    const { db } = opened()
    const waiting = await queueOne(db, { due: null })
    await buildRecommended()
    await setMode('automatic')
    await sql`alter table email add constraint nothing_more check (generated_by <> 'Automation') not valid`.execute(db)
    onTestFinished(() => sql`alter table email drop constraint nothing_more`.execute(db).then(() => {}))
    await expect(run(NINE)).rejects.toThrow('nothing_more')
    expect(await readEmail(db, waiting.emailId)).toMatchObject({ whenNextTry: '2026-03-09T20:00:00Z' })
  })

  test('queues nothing by itself in manual mode', async () => {
    const propertyId = await buildRecommended()
    await run(NINE)
    expect(await emailsOf(propertyId)).toEqual([])
  })

  test.each([
    ['before nine', '2026-03-09T19:59:00Z', 'on'],
    ['on a Saturday', '2026-03-13T23:00:00Z', 'on'],
    ['on Easter Monday', '2026-04-05T23:00:00Z', 'on'],
    ['between Christmas and New Year', '2026-12-28T23:00:00Z', 'on'],
    ['while bulk sending is off', NINE, 'off'],
  ] as const)('does nothing %s', async (_when, at, bulkSending) => {
    const { emailId } = await queueOne(opened().db, { due: null })
    await setMode('automatic')
    const propertyId = await buildRecommended()
    await run(at, bulkSending)
    expect(await readEmail(opened().db, emailId)).toMatchObject({ whenNextTry: null })
    expect(await emailsOf(propertyId)).toEqual([])
  })
})

describe('a request for certificates that waits for the run', () => {
  const DUE = '2026-04-01'
  const TO_COME = '2026-03-20'

  /** Of two systems. The answers come after it was queued. */
  async function queueRequest() {
    const { db } = opened()
    const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db, { due: DUE, systems: [{}, {}] })
    const about = { propertyId, propertyServiceIds }
    const asked = { ...about, recipientCompanyId: supplier.companyId, kind: 'Email_12A_Request' as const }
    const { emailId } = await queueOne(db, { ...asked, due: null })
    const answered = { ...about, supplierCompanyId: supplier.companyId, bwofAnniversary: DUE }
    const promise = async (expectedDate: string) => {
      const returnSubmissionId = await buildAnswer(db, { ...answered, kind: 'later' })
      const promised = propertyServiceIds.map((propertyServiceId) => ({
        propertyServiceId,
        returnSubmissionId,
        expectedDate,
      }))
      await db.insertInto('promise').values(promised).execute()
    }
    const send = (state: string, systems: readonly number[] = propertyServiceIds, anniversary = DUE) =>
      sql`insert into certificate (property_id, supplier_company_id, bwof_anniversary, property_service_ids, state)
        values (${propertyId}, ${supplier.companyId}, ${anniversary}::date, ${[...systems]}::int[], ${state})`.execute(
        db,
      )
    return { emailId, answered, promise, send, outcome: () => readEmail(db, emailId) }
  }

  const CANCELLED = { status: 'FAILED', failureReason: 'The supplier has answered since it was queued.' }
  const DUE_NOW = { status: 'QUEUED', whenNextTry: NINE }

  test('is not sent once its supplier has answered about all systems, and is listed with the reason', async () => {
    const sent = await queueRequest()
    await sent.send('received')
    const promised = await queueRequest()
    await promised.promise(TO_COME)
    const notOurs = await queueRequest()
    await buildAnswer(opened().db, notOurs.answered)
    await run(NINE)
    for (const { outcome } of [sent, promised, notOurs]) expect(await outcome()).toMatchObject(CANCELLED)
  })

  test('is sent for what is still open: a system, a refused certificate, a day that has come, an answer of before', async () => {
    const half = await queueRequest()
    await half.send('received', half.answered.propertyServiceIds.slice(0, 1))
    const refused = await queueRequest()
    await refused.send('refused')
    const late = await queueRequest()
    await late.promise('2026-03-10')
    const before = await queueRequest()
    await before.send('received')
    await opened()
      .db.updateTable('email')
      .set({ whenQueued: '2099-01-01T00:00:00Z' })
      .where('emailId', '=', before.emailId)
      .execute()
    await run(NINE)
    for (const { outcome } of [half, refused, late, before]) expect(await outcome()).toMatchObject(DUE_NOW)
  })

  test('is sent although papers and answers came about the warrant of another year', async () => {
    const { db } = opened()
    const lastYear = '2025-04-01'
    const filed = await queueRequest()
    await filed.send('received', filed.answered.propertyServiceIds, lastYear)
    const answered = await queueRequest()
    await buildAnswer(db, { ...answered.answered, bwofAnniversary: lastYear })
    await run(NINE)
    for (const { outcome } of [filed, answered]) expect(await outcome()).toMatchObject(DUE_NOW)
  })

  /** Somebody writes the next anniversary of systems on the screen of the property. */
  async function record({ propertyId, propertyServiceIds }: Awaited<ReturnType<typeof queueRequest>>['answered']) {
    const { whenUpdated, services } = (await opened().call(`/property/${propertyId}`, { token })).json<{
      whenUpdated: string
      services: { propertyServiceId: number; whenUpdated: string }[]
    }>()
    const recorded = services
      .filter(({ propertyServiceId }) => propertyServiceIds.includes(propertyServiceId))
      .map((service) => ({
        propertyServiceId: service.propertyServiceId,
        whenUpdated: service.whenUpdated,
        whenNextServiceAnniversary: '2027-04-01',
      }))
    const body = { whenUpdated, services: recorded }
    expect((await opened().call(`/property/${propertyId}`, { token, body })).statusCode).toBe(200)
  }

  test('is not sent once compliance of all systems is recorded, and is for the one that is left', async () => {
    const all = await queueRequest()
    await record(all.answered)
    const one = await queueRequest()
    await record({ ...one.answered, propertyServiceIds: one.answered.propertyServiceIds.slice(1) })
    const failureReason = 'Compliance of what it asks for was recorded since it was queued.'
    await run(NINE)
    expect(await all.outcome()).toMatchObject({ status: 'FAILED', failureReason })
    expect(await one.outcome()).toMatchObject(DUE_NOW)
  })

  test('is sent about what was ready before, if somebody asked for it by hand', async () => {
    const { answered, outcome } = await queueRequest()
    await record(answered)
    const { propertyServiceIds, propertyId, supplierCompanyId: recipientCompanyId } = answered
    const asked = { kind: 'Email_12A_Request' as const, propertyId, recipientCompanyId, propertyServiceIds }
    const { emailId } = await queueOne(opened().db, { ...asked, due: null })
    await run(NINE)
    expect((await outcome()).status).toBe('FAILED')
    expect(await readEmail(opened().db, emailId)).toMatchObject(DUE_NOW)
  })

  const give = (propertyServiceIds: readonly number[], supplierCompanyId: number | null) =>
    opened()
      .db.updateTable('propertyService')
      .set({ supplierCompanyId })
      .where('propertyServiceId', 'in', propertyServiceIds)
      .execute()

  test('is not sent to a supplier who serves none of its systems any more, and is for the one that is left', async () => {
    const other = await buildCompany(opened().db)
    const all = await queueRequest()
    await give(all.answered.propertyServiceIds, other)
    const one = await queueRequest()
    await give(one.answered.propertyServiceIds.slice(1), other)
    const nobodys = await queueRequest()
    await give(nobodys.answered.propertyServiceIds, null)
    await run(NINE)
    const failed = { status: 'FAILED', failureReason: 'Its supplier was changed since it was queued.' }
    expect(await all.outcome()).toMatchObject(failed)
    expect(await nobodys.outcome()).toMatchObject(failed)
    expect(await one.outcome()).toMatchObject(DUE_NOW)
  })

  test('is not sent either when somebody triggers the automation', async () => {
    const { send, outcome } = await queueRequest()
    await send('received')
    await opened().call('/email/trigger', { token, body: {} })
    expect(await outcome()).toMatchObject(CANCELLED)
  })
})

test('a request for a trial that waits is not sent to a supplier who does not run it any more', async () => {
  const { db } = opened()
  const { emailId, propertyServiceIds } = await queueOne(db, { due: null })
  const supplierCompanyId = await buildCompany(db)
  await db
    .updateTable('propertyService')
    .set({ supplierCompanyId })
    .where('propertyServiceId', 'in', propertyServiceIds)
    .execute()
  await run(NINE)
  expect(await readEmail(db, emailId)).toMatchObject({
    status: 'FAILED',
    failureReason: 'Its supplier was changed since it was queued.',
  })
})

describe('a notice to the authority that waits for the run', () => {
  const AUTHORITY = 'Email_AuthorityOverdueBwofNotification'

  /** Of a warrant that was due on 1 March 2026, with one outstanding system. */
  async function queueNotice() {
    const { db } = opened()
    const authority = await buildCompany(db, { isAuthority: true })
    const { propertyId, propertyServiceId } = await buildWarrant(db, {
      due: '2026-03-01',
      property: { regionalAuthorityCompanyId: authority },
    })
    const notice = { kind: AUTHORITY, propertyId, recipientCompanyId: authority, propertyServiceIds: [] } as const
    const { emailId } = await queueOne(db, { ...notice, due: null })
    return { propertyId, propertyServiceId, outcome: () => readEmail(db, emailId) }
  }

  test('is sent while the warrant is late', async () => {
    const { outcome } = await queueNotice()
    await run(NINE)
    expect(await outcome()).toMatchObject({ status: 'QUEUED', whenNextTry: NINE })
  })

  test('is not sent to an authority that the property has no more', async () => {
    const { db } = opened()
    const { propertyId, outcome } = await queueNotice()
    const regionalAuthorityCompanyId = await buildCompany(db, { isAuthority: true })
    await db.updateTable('property').set({ regionalAuthorityCompanyId }).where('propertyId', '=', propertyId).execute()
    await run(NINE)
    expect(await outcome()).toMatchObject({
      status: 'FAILED',
      failureReason: 'The regional authority was changed since it was queued.',
    })
  })

  test('is not sent once nothing is late or outstanding any more', async () => {
    const { db } = opened()
    const settled = async (change: (notice: Awaited<ReturnType<typeof queueNotice>>) => Promise<unknown>) => {
      const notice = await queueNotice()
      await change(notice)
      return notice
    }
    const setServices = (propertyId: number, set: object, propertyServiceId?: number) => {
      const update = db.updateTable('propertyService').set(set).where('propertyId', '=', propertyId)
      return (propertyServiceId ? update.where('propertyServiceId', '=', propertyServiceId) : update).execute()
    }
    const issued = await settled(({ propertyId }) =>
      setServices(propertyId, { whenNextServiceAnniversary: '2027-03-01' }),
    )
    const certified = await settled(({ propertyId, propertyServiceId }) =>
      setServices(propertyId, { whenNextServiceAnniversary: '2027-03-01' }, propertyServiceId),
    )
    await run(NINE)
    for (const { outcome } of [issued, certified]) {
      expect(await outcome()).toMatchObject({
        status: 'FAILED',
        failureReason: 'There is nothing to tell the authority any more.',
      })
    }
  })
})

test.each<[string, object]>([
  ['recorded', { whenNextServiceAnniversary: '2026-10-01' }],
  ['removed', { whenDeleted: '2026-03-09T00:00:00Z' }],
])('a request for a trial that waits is not sent once the trial is %s', async (_, change) => {
  const { db } = opened()
  const propertyId = await buildProperty(db)
  const supplierCompanyId = await buildCompany(db)
  const trial = { propertyId, serviceId: 2, supplierCompanyId, whenNextServiceAnniversary: '2026-04-01' }
  const propertyServiceId = await buildService(db, trial)
  const asked = { propertyId, recipientCompanyId: supplierCompanyId, propertyServiceIds: [propertyServiceId] }
  const { emailId } = await queueOne(db, { ...asked, due: null })
  await db.updateTable('propertyService').set(change).where('propertyServiceId', '=', propertyServiceId).execute()
  await run(NINE)
  expect((await readEmail(db, emailId)).status).toBe('FAILED')
})

test('what waits about a building or a system that was made inactive meanwhile is not sent', async () => {
  const { db } = opened()
  const building = await queueOne(db, { due: null })
  await db.updateTable('property').set({ active: false }).where('propertyId', '=', building.propertyId).execute()
  const service = await queueOne(db, { due: null })
  await db
    .updateTable('propertyService')
    .set({ active: false })
    .where('propertyServiceId', 'in', service.propertyServiceIds)
    .execute()
  await run(NINE)
  for (const { emailId } of [building, service]) {
    expect(await readEmail(db, emailId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'What it is about was removed or made inactive since it was queued.',
    })
  }
})

test('a site is not told of an audit that nobody is asked for any more', async () => {
  const { db } = opened()
  const audited = async () => {
    const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db, {
      due: '2026-04-01',
      property: { enableEmailAutomation: true },
      systems: [{ serviceType: 'Audit' }],
    })
    await buildContact(db, { propertyId, enableAutomationEmails: true })
    const asked = { kind: 'Email_Bwof_Audit', propertyId, recipientCompanyId: supplier.companyId } as const
    await queueOne(db, { ...asked, propertyServiceIds, due: null })
    return propertyId
  }
  const [stays, goes] = [await audited(), await audited()]
  await db.updateTable('property').set({ active: false }).where('propertyId', '=', goes).execute()
  await run(NINE)
  const statuses = async (propertyId: number) =>
    (await db.selectFrom('email').select('status').where('propertyId', '=', propertyId).execute()).map(
      ({ status }) => status,
    )
  expect(await statuses(stays)).toEqual(['QUEUED', 'QUEUED'])
  expect(await statuses(goes)).toEqual(['FAILED', 'FAILED'])
})

describe('the recipients of an e-mail that waits for the run', () => {
  const setCustomer = (propertyId: number, customerCompanyId: number) =>
    opened().db.updateTable('property').set({ customerCompanyId }).where('propertyId', '=', propertyId).execute()

  /** To two contacts of a supplier, with a copy to one of the customer. */
  async function queueToContacts() {
    const { db } = opened()
    const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db, { due: '2026-04-01', systems: [{}] })
    const { companyId } = supplier
    const customerId = await buildCompany(db)
    await setCustomer(propertyId, customerId)
    const contactOf = (company: number, email: string) => buildContact(db, { companyId: company, email })
    const [first] = await db.selectFrom('contact').selectAll().where('companyId', '=', companyId).execute()
    const firstId = first?.contactId ?? 0
    const secondId = await contactOf(companyId, 'second@lifts.example')
    const copiedId = await contactOf(customerId, 'customer@kauri.example')
    const { emailId } = await queueOne(db, {
      kind: 'Email_12A_Urgent',
      propertyId,
      propertyServiceIds,
      recipientCompanyId: companyId,
      due: null,
    })
    await db.deleteFrom('emailRecipient').where('emailId', '=', emailId).execute()
    const recipients = [
      { kind: 'to' as const, address: first?.email ?? '', contactId: firstId },
      { kind: 'to' as const, address: 'second@lifts.example', contactId: secondId },
      { kind: 'cc' as const, address: 'customer@kauri.example', contactId: copiedId },
    ]
    await db
      .insertInto('emailRecipient')
      .values(recipients.map((recipient, index) => ({ ...recipient, emailId, position: index + 1 })))
      .execute()
    const change = (contactId: number, set: object) =>
      db.updateTable('contact').set(set).where('contactId', '=', contactId).execute()
    const read = async () => (await readEmail(db, emailId)).recipients.map(({ address }) => address)
    return { emailId, propertyId, companyId, firstId, secondId, copiedId, change, read, contactOf }
  }

  test('are those of the day on which it leaves', async () => {
    const { emailId, companyId, firstId, secondId, copiedId, change, read, contactOf } = await queueToContacts()
    await change(firstId, { email: 'corrected@lifts.example' })
    await change(secondId, { active: false })
    await change(copiedId, { email: 'office@kauri.example' })
    await contactOf(companyId, 'new@lifts.example')
    await opened()
      .db.updateTable('email')
      .set({ whenPrepared: NINE, isAutoGenerated: true })
      .where('emailId', '=', emailId)
      .execute()
    await run(NINE)
    expect((await readEmail(opened().db, emailId)).whenPrepared).toBeNull()
    expect(await read()).toEqual(['corrected@lifts.example', 'new@lifts.example', 'office@kauri.example'])
    expect(await readEmail(opened().db, emailId)).toMatchObject({ status: 'QUEUED', whenNextTry: expect.any(String) })
  })

  test('stay, with the text that was written, while nothing about them has changed', async () => {
    const { db } = opened()
    const { emailId, companyId, read, contactOf } = await queueToContacts()
    const before = await read()
    expect(before).toHaveLength(3)
    await contactOf(companyId, 'Second@Lifts.example')
    await db
      .updateTable('email')
      .set({ whenPrepared: NINE, isAutoGenerated: true })
      .where('emailId', '=', emailId)
      .execute()
    await run(NINE)
    expect(await read()).toEqual(before)
    expect((await readEmail(db, emailId)).whenPrepared).not.toBeNull()
  })

  test('are without a copy that nobody gets any more', async () => {
    const { copiedId, read, change } = await queueToContacts()
    const before = await read()
    await change(copiedId, { enableAutomationEmails: false })
    await run(NINE)
    expect(await read()).toEqual(before.slice(0, 2))
  })

  test('are without a copy to the customer of before, once the building is another one’s', async () => {
    const { propertyId, read } = await queueToContacts()
    const before = await read()
    await setCustomer(propertyId, await buildCompany(opened().db))
    await run(NINE)
    expect(await read()).toEqual(before.slice(0, 2))
  })

  test('are nobody once the last of them has left: it is not sent', async () => {
    const { emailId, firstId, secondId, change } = await queueToContacts()
    await change(firstId, { enableAutomationEmails: false })
    await change(secondId, { whenDeleted: '2026-03-09T00:00:00Z' })
    await run(NINE)
    expect(await readEmail(opened().db, emailId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'Nobody of the company gets automated emails any more.',
    })
  })
})
