import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, todayIn } from '@app/contract/dates'
import type { Property } from '@app/contract/property/schema'
import { undoing, type ChangedService } from '@app/contract/service/change'
import type { PropertyService } from '@app/contract/service/schema'
import { buildCompany, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
const TODAY = todayIn('Pacific/Auckland')
const DUE = addDays(TODAY, 30)
const SYSTEM = 104
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const readProperty = async (id: number) => (await opened().call(`/property/${id}`, { token })).json<Property>()
const change = (body: object) => opened().call('/property/change-services', { token, body })

/** Changes what a valid change changes, and answers it. */
async function changed(service: PropertyService, changes: object): Promise<ChangedService> {
  const answer = await change([{ ...versionOf(service), ...changes }])
  expect(answer.json()).toEqual([{ before: service, after: expect.anything() }])
  const [first] = answer.json<ChangedService[]>()
  if (!first) throw new Error('The answer is empty')
  return first
}

const versionOf = ({ propertyServiceId, whenUpdated }: PropertyService) => ({ propertyServiceId, whenUpdated })

async function read({ propertyId, propertyServiceId }: PropertyService): Promise<PropertyService> {
  const { services } = await readProperty(propertyId)
  const service = services.find((row) => row.propertyServiceId === propertyServiceId)
  if (!service) throw new Error(`There is no service ${propertyServiceId}`)
  return service
}

async function buildOne(values: Partial<Parameters<typeof buildService>[1]> = {}): Promise<PropertyService> {
  const { db } = opened()
  const propertyId = await buildProperty(db)
  const supplierCompanyId = await buildCompany(db, { companyName: 'Kea Fire', isSupplier: true })
  await buildService(db, {
    propertyId,
    serviceId: SYSTEM,
    supplierCompanyId,
    price: 85,
    whenNextServiceAnniversary: DUE,
    ...values,
  })
  const [service] = (await readProperty(propertyId)).services
  if (!service) throw new Error('The service was not built')
  return service
}

describe('changing services in place', () => {
  test('sets each field, answers the service before and after, and keeps the rest', async () => {
    const service = await buildOne({ adminNotes: 'Ring first' })
    const supplierCompanyId = await buildCompany(opened().db, { companyName: 'Hīnau Alarms', isSupplier: true })
    const changes = {
      supplierCompanyId,
      price: 145.5,
      whenNextServiceAnniversary: addDays(DUE, 1),
      active: false,
      whenSupplierEmailsSnoozedUntil: addDays(TODAY, 14),
    }
    const { after } = await changed(service, changes)
    const expected = { ...service, ...changes, supplierName: 'Hīnau Alarms', whenUpdated: after.whenUpdated }
    expect(after).toEqual(expected)
    expect(await read(service)).toEqual(expected)
    expect(after.whenUpdated > service.whenUpdated).toBe(true)
  })

  test('records compliance by the rule, also of several services at once', async () => {
    const [one, other] = [await buildOne(), await buildOne()]
    const answer = await change([
      { ...versionOf(one), complianceReceived: TODAY },
      { ...versionOf(other), complianceReceived: addDays(DUE, -340) },
    ])
    expect(answer.json<ChangedService[]>().map(({ after }) => after)).toMatchObject([
      { whenLastComplianceReceived: TODAY, whenNextServiceAnniversary: addMonths(DUE, 12) },
      { whenLastComplianceReceived: addDays(DUE, -340), whenNextServiceAnniversary: DUE },
    ])
  })

  test('all or none: one that somebody changed leaves the others as they were', async () => {
    const [one, other] = [await buildOne(), await buildOne()]
    await changed(other, { price: 90 })
    const answer = await change([
      { ...versionOf(one), price: 100 },
      { ...versionOf(other), price: 100 },
    ])
    expect(answer.json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('This service was changed by staff@office.example'),
    })
    expect(await read(one)).toEqual(one)
  })

  test('two people at the same moment: one is kept, the other is told', async () => {
    const service = await buildOne()
    const answers = await Promise.all([90, 95, 99].map((price) => change([{ ...versionOf(service), price }])))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  test('is in the history under the name of who did it, and so is its undoing', async () => {
    const service = await buildOne()
    await change([undoing(await changed(service, { whenSupplierEmailsSnoozedUntil: DUE }))])
    const kept = await opened()
      .db.selectFrom('history')
      .select(['changedBy', 'was', 'became'])
      .where('entity', '=', 'property_service')
      .where('entityId', '=', String(service.propertyServiceId))
      .orderBy('historyId', 'desc')
      .limit(2)
      .execute()
    const snoozed = { when_supplier_emails_snoozed_until: DUE }
    const awake = { when_supplier_emails_snoozed_until: null }
    expect(kept).toMatchObject([
      { changedBy: 'staff@office.example', was: snoozed, became: awake },
      { changedBy: 'staff@office.example', was: awake, became: snoozed },
    ])
  })
})

describe('undoing', () => {
  test.each([
    { what: 'a snooze', changes: { whenSupplierEmailsSnoozedUntil: addDays(TODAY, 7) } },
    { what: 'a price', changes: { price: 0 } },
    { what: 'a due date', changes: { whenNextServiceAnniversary: null } },
    { what: 'a service put out of use', changes: { active: false } },
    { what: 'a supplier taken away', changes: { supplierCompanyId: null } },
    { what: 'compliance', changes: { complianceReceived: TODAY } },
  ])('$what brings back what was there, and only once', async ({ changes }) => {
    const service = await buildOne({ whenLastComplianceReceived: addDays(TODAY, -300) })
    const undo = undoing(await changed(service, changes))
    expect(await change([undo])).toMatchObject({ statusCode: 200 })
    const back = await read(service)
    expect(back).toEqual({ ...service, whenUpdated: back.whenUpdated })
    expect(await change([undo])).toMatchObject({ statusCode: 409 })
    expect(await read(service)).toEqual(back)
  })

  test('is refused once somebody else has changed the service, and takes nothing back', async () => {
    const service = await buildOne()
    const done = await changed(service, { price: 90 })
    const { after } = await changed(done.after, { active: false })
    expect((await change([undoing(done)])).json()).toMatchObject({ status: 409, detail: expect.stringContaining('by') })
    expect(await read(service)).toEqual(after)
  })
})

test('an undo that would bring back a supplier deleted meanwhile names each service of it, and undoes none', async () => {
  const [one, other, kept] = [await buildOne(), await buildOne(), await buildOne()]
  const changes = [one, other, kept].map((service) => ({ ...versionOf(service), supplierCompanyId: null }))
  const done = (await change(changes)).json<ChangedService[]>()
  await opened()
    .db.updateTable('company')
    .set({ whenDeleted: '2026-01-01T00:00:00Z', active: false })
    .where('companyId', 'in', [one.supplierCompanyId ?? 0, kept.supplierCompanyId ?? 0])
    .execute()
  expect((await change(done.map(undoing))).json()).toMatchObject({
    status: 400,
    errors: [{ path: '0.supplierCompanyId' }, { path: '2.supplierCompanyId' }],
  })
  expect(await read(other)).toMatchObject({ supplierCompanyId: null })
})

describe('refused', () => {
  test('values that no service takes, by the field', async () => {
    const service = await buildOne()
    const deleted = await buildCompany(opened().db, { whenDeleted: '2026-01-01T00:00:00Z' })
    const refused = async (changes: object) => {
      const answer = (await change([{ ...versionOf(service), ...changes }])).json<{ errors: { path: string }[] }>()
      expect(answer).toMatchObject({ status: 400 })
      return answer.errors.map(({ path }) => path)
    }
    expect(await refused({ supplierCompanyId: 999_999 })).toEqual(['0.supplierCompanyId'])
    expect(await refused({ supplierCompanyId: deleted })).toEqual(['0.supplierCompanyId'])
    expect(await refused({ price: 1e12 })).toEqual(['0.price'])
    expect(await refused({ price: 1.234 })).toEqual(['0.price'])
    expect(await refused({ price: null })).toEqual(['0.price'])
    expect(await refused({ whenNextServiceAnniversary: '2026-02-30' })).toEqual(['0.whenNextServiceAnniversary'])
    expect(await refused({ complianceReceived: addDays(TODAY, 1) })).toEqual(['0.complianceReceived'])
    expect(await refused({ complianceReceived: TODAY, whenNextServiceAnniversary: DUE })).toEqual([
      '0.complianceReceived',
    ])
    expect(await refused({ whenUpdated: undefined })).toEqual(['0.whenUpdated'])
    const twice = await change([versionOf(service), versionOf(service)])
    expect(twice.json()).toMatchObject({ status: 400, errors: [{ path: '1' }] })
    expect((await change([])).statusCode).toBe(400)
    expect(await read(service)).toEqual(service)
  })

  test('recording on the warrant itself; its date can be changed as in a save of the property', async () => {
    const warrant = await buildOne({ serviceId: 1 })
    const recorded = await change([{ ...versionOf(warrant), complianceReceived: TODAY }])
    expect(recorded.json()).toMatchObject({ status: 409, detail: expect.stringContaining('when it is issued') })
    await changed(warrant, { whenNextServiceAnniversary: addDays(DUE, 1) })
  })

  test('a day before the last trial', async () => {
    const trial = await buildOne({ serviceId: 2, whenLastComplianceReceived: addDays(TODAY, -5) })
    const answer = await change([{ ...versionOf(trial), complianceReceived: addDays(TODAY, -6) }])
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: '0.complianceReceived' }] })
  })

  test('a service that is deleted meanwhile, or whose property is', async () => {
    const [service, other] = [await buildOne(), await buildOne()]
    const save = async ({ propertyId }: PropertyService, body: object) => {
      const { whenUpdated } = await readProperty(propertyId)
      expect(await opened().call(`/property/${propertyId}`, { token, body: { whenUpdated, ...body } })).toMatchObject({
        statusCode: 200,
      })
    }
    const whenDeleted = '2026-11-20T00:00:00Z'
    await save(service, { services: [{ ...versionOf(service), whenDeleted }] })
    await save(other, { whenDeleted })
    expect(await change([{ ...versionOf(service), price: 1 }])).toMatchObject({ statusCode: 404 })
    expect(await change([{ ...versionOf(other), price: 1 }])).toMatchObject({ statusCode: 404 })
    expect(await change([{ propertyServiceId: 999_999, whenUpdated: whenDeleted }])).toMatchObject({ statusCode: 404 })
  })
})

test('a service keeps a supplier that has been deleted since, while something else changes', async () => {
  const service = await buildOne()
  await opened()
    .db.updateTable('company')
    .set({ whenDeleted: '2026-01-01T00:00:00Z' })
    .where('companyId', '=', service.supplierCompanyId ?? 0)
    .execute()
  const { after } = await changed(service, { supplierCompanyId: service.supplierCompanyId, price: 90 })
  expect(after).toMatchObject({ supplierCompanyId: service.supplierCompanyId, price: 90 })
})
