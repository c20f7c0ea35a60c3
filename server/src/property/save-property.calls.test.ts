import { beforeAll, describe, expect, test } from 'vitest'
import type { Property } from '@app/contract/property/schema'
import { addDays, todayIn } from '@app/contract/dates'
import { buildCompany, buildContact, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const read = async (id: number) => (await opened().call(`/property/${id}`, { token })).json<Property>()
const save = (id: number, body: object) => opened().call(`/property/${id}`, { token, body })

async function buildWarrantedProperty() {
  const { db } = opened()
  const owner = await buildCompany(db, { isOwner: true })
  const contact = await buildContact(db, { companyId: owner })
  const id = await buildProperty(db, { ownerId: owner })
  await db.insertInto('propertyBwof').values({ propertyId: id, ownerContactId: contact }).execute()
  await buildService(db, { propertyId: id, serviceId: 1, whenNextServiceAnniversary: '2027-02-12' })
  await buildService(db, { propertyId: id, serviceId: 104, whenNextServiceAnniversary: '2027-02-12', price: 85 })
  return { id, owner, contact }
}

describe('saving a property', () => {
  test('stores what is posted, leaves the rest, and answers the record as it then reads', async () => {
    const { id } = await buildWarrantedProperty()
    const before = await read(id)
    const answer = await save(id, { propertyName: '  Tōtara  House ', whenUpdated: before.whenUpdated })
    expect(answer.statusCode).toBe(200)
    const after = await read(id)
    expect(answer.json()).toEqual(after)
    expect(after).toMatchObject({ propertyName: 'Tōtara  House', streetAddress: before.streetAddress })
    expect(after.services).toHaveLength(2)
  })

  test('records compliance on one service and keeps the others and their stamps', async () => {
    const { id } = await buildWarrantedProperty()
    const before = await read(id)
    const [parent, system] = before.services
    const posted = { ...system, whenLastComplianceReceived: '2026-11-20', whenNextServiceAnniversary: '2028-02-12' }
    const answer = await save(id, { whenUpdated: before.whenUpdated, services: [posted] })
    expect(answer.statusCode).toBe(200)
    const after = await read(id)
    expect(after.services[1]).toMatchObject({
      whenLastComplianceReceived: '2026-11-20',
      whenNextServiceAnniversary: '2028-02-12',
      price: 85,
    })
    expect(after.services[0]).toEqual(parent)
    expect(after.whenUpdated).toBe(before.whenUpdated)
  })

  test('adds a service with its definition interval, and refuses one without a definition', async () => {
    const { id } = await buildWarrantedProperty()
    const { whenUpdated } = await read(id)
    await save(id, { whenUpdated, services: [{ propertyServiceId: -1, serviceId: 2 }] })
    expect((await read(id)).services).toContainEqual(
      expect.objectContaining({ serviceId: 2, intervalMonths: 6, active: true }),
    )
    const refused = await save(id, { whenUpdated, services: [{ serviceId: 999_999 }] })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ errors: [{ path: 'services.0.serviceId' }] })
  })

  test('refuses an anniversary of a year that nobody means, and takes the first day that somebody may', async () => {
    const { id } = await buildWarrantedProperty()
    const { whenUpdated, services } = await read(id)
    const saved = (day: string) => ({ whenUpdated, services: [{ ...services[0], whenNextServiceAnniversary: day }] })
    for (const day of ['0100-01-03', '0206-03-14', '1899-12-31']) {
      const answer = await save(id, saved(day))
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        errors: [{ path: 'services.0.whenNextServiceAnniversary', message: 'takes a date from the year 1900 on' }],
      })
    }
    expect((await save(id, saved('1900-01-01'))).statusCode).toBe(200)
  })

  test('deletes a property, which is no longer active then', async () => {
    const { id } = await buildWarrantedProperty()
    const { whenUpdated } = await read(id)
    const deleted = await save(id, { whenUpdated, whenDeleted: '2026-11-20T00:00:00Z' })
    expect(deleted.json()).toMatchObject({ whenDeleted: expect.stringContaining('2026-11-20'), active: false })
    expect((await opened().call(`/property/${id}`, { token })).statusCode).toBe(404)
  })

  test('removes and restores a service', async () => {
    const { id } = await buildWarrantedProperty()
    const before = await read(id)
    const [, system] = before.services
    const deleted = await save(id, {
      whenUpdated: before.whenUpdated,
      services: [{ ...system, whenDeleted: '2026-11-20T00:00:00Z' }],
    })
    expect(deleted.json<Property>().services).toHaveLength(1)
    const restored = await save(id, {
      whenUpdated: before.whenUpdated,
      services: [{ propertyServiceId: system?.propertyServiceId, whenDeleted: null }],
    })
    expect(restored.json<Property>().services[1]).toEqual({ ...system, whenUpdated: expect.any(String) })
  })

  test('a new owner clears the BWOF owner contact and sets the first of its own', async () => {
    const { id } = await buildWarrantedProperty()
    const { db } = opened()
    const next = await buildCompany(db, { companyName: 'Rātā Family Trust', isOwner: true })
    const first = await buildContact(db, { companyId: next, firstName: 'Mere' })
    const { whenUpdated } = await read(id)
    const saved = (await save(id, { ownerId: next, whenUpdated })).json<Property>()
    expect(saved.propertyBwof?.ownerContactId).toBe(first)
    const bare = await buildCompany(db, { isOwner: true })
    const cleared = (await save(id, { ownerId: bare, whenUpdated: saved.whenUpdated })).json<Property>()
    expect(cleared.propertyBwof?.ownerContactId).toBeNull()
  })

  test('an owner contact that is posted back gives way to the first one of a new owner', async () => {
    const { id } = await buildWarrantedProperty()
    const { db } = opened()
    const next = await buildCompany(db, { companyName: 'Rātā Family Trust', isOwner: true })
    const first = await buildContact(db, { companyId: next, firstName: 'Mere' })
    const saved = await save(id, { ...(await read(id)), ownerId: next })
    expect(saved.json<Property>().propertyBwof?.ownerContactId).toBe(first)
  })

  test('takes another customer together with its billing name alone, not with that of the one before', async () => {
    const { db } = opened()
    const buildCustomer = async (companyName: string) => {
      const companyId = await buildCompany(db, { companyName, isCustomer: true })
      const { billingEntityId } = await db
        .insertInto('billingEntity')
        .values({ companyId, billingEntityName: `${companyName} South` })
        .returning('billingEntityId')
        .executeTakeFirstOrThrow()
      return { customerCompanyId: companyId, billingEntityId }
    }
    const [rimu, kauri] = [await buildCustomer('Rimu Trust'), await buildCustomer('Kauri Retail')]
    const id = await buildProperty(db, rimu)
    const { whenUpdated } = await read(id)
    const { customerCompanyId } = kauri
    const foreign = await save(id, { customerCompanyId, whenUpdated })
    expect(foreign.json()).toMatchObject({ status: 400, errors: [{ path: 'billingEntityId' }] })
    const billed = await save(id, { customerCompanyId, billingEntityCompanyId: rimu.customerCompanyId, whenUpdated })
    expect(billed.statusCode).toBe(200)
    const another = await save(id, {
      ...kauri,
      billingEntityCompanyId: null,
      whenUpdated: billed.json<Property>().whenUpdated,
    })
    expect(another.json()).toMatchObject({ ...kauri, billingEntity: { billingEntityName: 'Kauri Retail South' } })
  })

  test('keeps who changed what in the history', async () => {
    const { id } = await buildWarrantedProperty()
    const { whenUpdated } = await read(id)
    await save(id, { city: 'Hastings', whenUpdated })
    const kept = await opened()
      .db.selectFrom('history')
      .selectAll()
      .where('entity', '=', 'property')
      .where('entityId', '=', String(id))
      .orderBy('historyId', 'desc')
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({
      changedBy: 'staff@office.example',
      was: { city: 'Napier' },
      became: { city: 'Hastings' },
    })
  })
})

describe('a property whose references are gone since', () => {
  const GONE = '2026-01-01T00:00:00Z'

  async function buildForsakenProperty() {
    const { db } = opened()
    const companyId = await buildCompany(db, { companyName: 'Long Gone' })
    const contact = await buildContact(db, { companyId })
    const entity = { companyId, billingEntityName: 'Long Gone South' }
    const { billingEntityId } = await db
      .insertInto('billingEntity')
      .values(entity)
      .returning('billingEntityId')
      .executeTakeFirstOrThrow()
    const parties = { ownerId: companyId, customerCompanyId: companyId, regionalAuthorityCompanyId: companyId }
    const id = await buildProperty(db, { ...parties, billingEntityCompanyId: companyId, billingEntityId })
    await db.insertInto('propertyBwof').values({ propertyId: id, ownerContactId: contact }).execute()
    await buildService(db, { propertyId: id, serviceId: 106, supplierCompanyId: companyId })
    await db.updateTable('contact').set({ active: false }).where('contactId', '=', contact).execute()
    await db.updateTable('billingEntity').set({ whenDeleted: GONE }).where('companyId', '=', companyId).execute()
    await db.updateTable('company').set({ whenDeleted: GONE }).where('companyId', '=', companyId).execute()
    return { id, companyId, contact }
  }

  test('is saved with them as they are', async () => {
    const { id, companyId, contact } = await buildForsakenProperty()
    const before = await read(id)
    const [service] = before.services
    const answer = await save(id, { ...before, city: 'Hastings', services: [{ ...service, ref: 'B7' }] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      city: 'Hastings',
      ownerId: companyId,
      propertyBwof: { ownerContactId: contact },
      services: [{ ref: 'B7', supplierCompanyId: companyId }],
    })
  })

  test.each([
    ['an owner contact', (_: number, ownerContactId: number) => ({ propertyBwof: { ownerContactId } }), 'propertyBwof'],
    [
      'a supplier',
      (supplierCompanyId: number) => ({ services: [{ serviceId: 104, supplierCompanyId }] }),
      'services.0',
    ],
    ['a customer', (customerCompanyId: number) => ({ customerCompanyId }), 'customerCompanyId'],
  ])('does not give another one %s', async (_name, change, path) => {
    const { companyId, contact } = await buildForsakenProperty()
    const { id } = await buildWarrantedProperty()
    const { whenUpdated } = await read(id)
    const answer = await save(id, { whenUpdated, ...change(companyId, contact) })
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: expect.stringContaining(path) }] })
  })
})

describe('a warrant and the systems below it', () => {
  const DELETED = '2026-11-20T00:00:00Z'
  const removed = (services: (Property['services'][number] | undefined)[]) =>
    services.map((service) => ({ ...service, whenDeleted: DELETED }))

  test('the warrant is not deleted while a system stands, not even one that the author has not seen', async () => {
    const { id } = await buildWarrantedProperty()
    const before = await read(id)
    await buildService(opened().db, { propertyId: id, serviceId: 106 })
    for (const services of [removed(before.services.slice(0, 1)), removed(before.services)]) {
      const answer = await save(id, { whenUpdated: before.whenUpdated, services })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        errors: [{ path: 'services.0.whenDeleted', message: expect.stringContaining('Emergency lighting systems') }],
      })
    }
    expect((await read(id)).services).toHaveLength(3)
  })

  test('all are deleted in one save, and come back in one', async () => {
    const { id } = await buildWarrantedProperty()
    await buildService(opened().db, { propertyId: id, serviceId: 2 })
    const before = await read(id)
    const { whenUpdated } = before
    const ofWarrant = before.services.filter(({ serviceId }) => serviceId !== 2)
    const deleted = await save(id, { whenUpdated, services: removed(ofWarrant) })
    expect(deleted.json<Property>().services).toMatchObject([{ serviceId: 2 }])
    const back = ofWarrant.map(({ propertyServiceId }) => ({ propertyServiceId, whenDeleted: null }))
    const restored = await save(id, { whenUpdated, services: back })
    const ids = (property: Property) => property.services.map(({ propertyServiceId }) => propertyServiceId)
    expect(ids(restored.json())).toEqual(ids(before))
  })

  test('one of two warrants goes while the other keeps the systems', async () => {
    const { id } = await buildWarrantedProperty()
    await buildService(opened().db, { propertyId: id, serviceId: 1, ref: 'North block' })
    const before = await read(id)
    const [first] = before.services
    const answer = await save(id, { whenUpdated: before.whenUpdated, services: removed([first]) })
    expect(answer.json<Property>().services).toMatchObject([{ ref: 'North block' }, { serviceId: 104 }])
  })
})

describe('a save that is refused writes nothing', () => {
  test('a record without whenUpdated is a 400, one that somebody changed a 409 that says who and when', async () => {
    const { id } = await buildWarrantedProperty()
    const { whenUpdated } = await read(id)
    expect((await save(id, { city: 'Hastings' })).statusCode).toBe(400)
    await save(id, { city: 'Gisborne', whenUpdated })
    const late = await save(id, { city: 'Hastings', whenUpdated })
    expect(late.statusCode).toBe(409)
    expect(late.json<{ detail: string }>().detail).toMatch(
      /^This property was changed by staff@office\.example at \d{2} \w{3} \d{4} \d{2}:\d{2}\.$/,
    )
    expect((await read(id)).city).toBe('Gisborne')
  })

  test.each([
    ['BWOF', { propertyBwof: { legalDescription: 'Lot 1' } }, { propertyBwof: { legalDescription: 'Lot 2' } }],
    ['evacuation', { propertyEvacuation: { schemeReference: 'A' } }, { propertyEvacuation: { schemeReference: 'B' } }],
  ])('a %s record that somebody changed since is not overwritten', async (_name, first, second) => {
    const { id } = await buildWarrantedProperty()
    const { whenUpdated } = await read(id)
    expect((await save(id, { whenUpdated, ...first })).statusCode).toBe(200)
    const late = await save(id, { whenUpdated, ...second })
    expect(late.statusCode).toBe(409)
    expect(await read(id)).toMatchObject(first)
  })

  test('a stale service undoes the whole save', async () => {
    const { id } = await buildWarrantedProperty()
    const before = await read(id)
    const [, system] = before.services
    await save(id, { whenUpdated: before.whenUpdated, services: [{ ...system, ref: 'A1' }] })
    const late = await save(id, {
      whenUpdated: before.whenUpdated,
      city: 'Hastings',
      services: [{ ...system, ref: 'B2' }],
    })
    expect(late.statusCode).toBe(409)
    expect(late.json<{ detail: string }>().detail).toContain('This service was changed by')
    expect((await read(id)).city).toBe('Napier')
  })

  test.each([
    ['a wrong type', { active: 'yes' }, 'active'],
    ['an over-long text', { propertyName: 'x'.repeat(201) }, 'propertyName'],
    ['an empty required text', { streetAddress: '  ' }, 'streetAddress'],
    ['an id that does not exist', { customerCompanyId: 999_999 }, 'customerCompanyId'],
    ['a NUL byte', { city: 'Nap\0ier' }, 'city'],
    [
      'a date that does not exist',
      { services: [{ whenNextServiceAnniversary: '2026-02-30' }] },
      'services.0.whenNextServiceAnniversary',
    ],
    ['an interval of 13 months', { services: [{ intervalMonths: 13 }] }, 'services.0.intervalMonths'],
    ['a price with three decimals', { services: [{ price: 1.005 }] }, 'services.0.price'],
    [
      'a service of another building',
      { services: [{ propertyServiceId: 999_999, whenUpdated: '2026-01-01T00:00:00Z' }] },
      'services.0',
    ],
    ['a broken e-mail address', { siteContacts: [{ email: 'at home' }] }, 'siteContacts.0.email'],
  ])('%s', async (_name, payload, path) => {
    const { id } = await buildWarrantedProperty()
    const before = await read(id)
    const answer = await save(id, { whenUpdated: before.whenUpdated, ...payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path }] })
    expect(await read(id)).toEqual(before)
  })

  test('a customer and a supplier that were deleted, by their names; a service keeps one that it has', async () => {
    const { db } = opened()
    const { id } = await buildWarrantedProperty()
    const kea = await buildCompany(db, { companyName: 'Kea Fire', isSupplier: true })
    const { services, whenUpdated: first } = await read(id)
    const lighting = services.find(({ serviceId }) => serviceId === 104)
    const supplied = [{ ...lighting, supplierCompanyId: kea }]
    expect((await save(id, { whenUpdated: first, services: supplied })).statusCode).toBe(200)
    const hana = await buildCompany(db, { companyName: 'Hana Holdings', isCustomer: true })
    await db
      .updateTable('company')
      .set({ whenDeleted: '2026-01-01T00:00:00Z', active: false })
      .where('companyId', 'in', [kea, hana])
      .execute()
    const { whenUpdated, services: stored } = await read(id)
    const changed = stored.map((service) => ({ ...service, supplierCompanyId: kea }))
    const refused = await save(id, { whenUpdated, customerCompanyId: hana, services: changed })
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: [
        { path: 'customerCompanyId', message: 'names Hana Holdings, which was deleted meanwhile' },
        { path: 'services.0.supplierCompanyId', message: 'names Kea Fire, which was deleted meanwhile' },
      ],
    })
  })

  test('an unknown or deleted property is a 404', async () => {
    expect((await save(999_999, { whenUpdated: '2026-01-01T00:00:00Z' })).statusCode).toBe(404)
  })
})

describe('the report of a trial evacuation', () => {
  const TODAY = todayIn('Pacific/Auckland')

  async function buildTrial(trial: object = {}) {
    const { db } = opened()
    const council = await buildCompany(db, { companyName: 'Auckland Council', isAuthority: true })
    const id = await buildProperty(db, { regionalAuthorityCompanyId: council })
    const propertyServiceId = await buildService(db, {
      propertyId: id,
      serviceId: 2,
      // A Wednesday. Auckland's anniversary day is 1 February 2027, Waitangi Day is observed on the 8th.
      whenLastComplianceReceived: '2027-01-27',
      ...trial,
    })
    return { id, propertyServiceId }
  }
  const reportsDue = async (id: number) =>
    (await opened().call(`/property/${id}/reports-due`, { token })).json<{ data: object[] }>().data
  const saveReport = async (id: number, propertyServiceId: number, whenReportSent: string | null) =>
    save(id, {
      whenUpdated: (await read(id)).whenUpdated,
      services: [{ propertyServiceId, whenReportSent, whenUpdated: (await read(id)).services[0]?.whenUpdated }],
    })

  test('is due ten working days of its region later, until its date is recorded', async () => {
    const { id, propertyServiceId } = await buildTrial()
    expect(await reportsDue(id)).toEqual([{ propertyServiceId, whenHeld: '2027-01-27', due: '2027-02-12' }])
    await opened()
      .db.updateTable('propertyService')
      .set({ whenLastComplianceReceived: addDays(TODAY, -3) })
      .where('propertyServiceId', '=', propertyServiceId)
      .execute()
    const answer = await saveReport(id, propertyServiceId, TODAY)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Property>().services).toMatchObject([{ whenReportSent: TODAY }])
    expect(await reportsDue(id)).toEqual([])
    expect((await saveReport(id, propertyServiceId, null)).json<Property>().services).toMatchObject([
      { whenReportSent: null },
    ])
    expect(await reportsDue(id)).toHaveLength(1)
  })

  test('of a trial on the last days that there are is answered, as every other', async () => {
    const { id, propertyServiceId } = await buildTrial({ whenLastComplianceReceived: '9999-12-20' })
    expect(await reportsDue(id)).toEqual([{ propertyServiceId, whenHeld: '9999-12-20', due: '9999-12-31' }])
  })

  test.each<[string, object, number]>([
    ['sent before the last trial is that of an earlier one', { whenReportSent: '2026-08-01' }, 1],
    ['sent on the day of the trial is recorded', { whenReportSent: '2027-01-27' }, 0],
    ['of a trial that was never held is not due', { whenLastComplianceReceived: null }, 0],
    ['of an inactive service is not due', { active: false }, 0],
    ['of another service is not due', { serviceId: 3 }, 0],
  ])('%s', async (_case, trial, count) => {
    const { id } = await buildTrial(trial)
    expect(await reportsDue(id)).toHaveLength(count)
  })

  test('takes no day to come and no other service, but keeps what is stored', async () => {
    const { id, propertyServiceId } = await buildTrial()
    const early = await saveReport(id, propertyServiceId, addDays(TODAY, 1))
    expect(early.json()).toMatchObject({ status: 400, errors: [{ path: 'services.0.whenReportSent' }] })
    const other = await buildTrial({ serviceId: 3 })
    const wrong = await saveReport(other.id, other.propertyServiceId, TODAY)
    expect(wrong.json()).toMatchObject({ status: 400, errors: [{ path: 'services.0.whenReportSent' }] })
    const { db } = opened()
    await db
      .updateTable('propertyService')
      .set({ whenReportSent: '2099-01-01' })
      .where('propertyServiceId', '=', propertyServiceId)
      .execute()
    expect((await saveReport(id, propertyServiceId, '2099-01-01')).statusCode).toBe(200)
  })

  test('of a property that does not exist is a 404', async () => {
    expect((await opened().call('/property/999999/reports-due', { token })).statusCode).toBe(404)
  })
})
