import { beforeAll, describe, expect, test } from 'vitest'
import type { PricedService, PricingSummary } from '@app/contract/pricing/schema'
import type { Property } from '@app/contract/property/schema'
import { buildCompany, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const summarise = (companyId: number) => opened().call(`/company/pricing-summary/${companyId}`, { token })
const pricesOf = async (companyId: number) => (await summarise(companyId)).json<PricingSummary>().services
const save = (body: object) => opened().call('/company/pricing-summary/update', { token, body })

/** A customer with two properties: a warrant and a system at one, an evacuation at the other. */
async function buildCustomer() {
  const { db } = opened()
  const customer = await buildCompany(db, { companyName: 'Kōwhai Retail', isCustomer: true })
  const supplier = await buildCompany(db, { companyName: 'Kea Fire', isSupplier: true })
  const mall = await buildProperty(db, { propertyName: 'Āhua Mall', buildingName: 'East', customerCompanyId: customer })
  const depot = await buildProperty(db, { propertyName: 'Depot', customerCompanyId: customer })
  await buildService(db, { propertyId: depot, serviceId: 2, serviceType: 'Audit', price: 60 })
  await buildService(db, { propertyId: mall, serviceId: 106, supplierCompanyId: supplier, price: 85.5, ref: 'E-7' })
  await buildService(db, {
    propertyId: mall,
    serviceId: 1,
    price: 240,
    adminNotes: 'kept',
    whenNextServiceAnniversary: '2027-02-12',
  })
  return { customer, supplier, mall, depot, services: await pricesOf(customer) }
}

describe('the pricing summary', () => {
  test('holds the customer and the services of its properties, by property and service', async () => {
    const { customer, supplier, mall, services } = await buildCustomer()
    expect((await summarise(customer)).json()).toMatchObject({
      company: { companyId: customer, companyName: 'Kōwhai Retail', isCustomer: true },
    })
    expect(services).toEqual([
      expect.objectContaining({
        propertyId: mall,
        propertyName: 'Āhua Mall',
        buildingName: 'East',
        serviceName: 'Building Warrant of Fitness',
        serviceType: 'Full Service',
        whenNextServiceAnniversary: '2027-02-12',
        supplierCompanyId: null,
        supplierName: '',
        price: 240,
        intervalMonths: 12,
      }),
      expect.objectContaining({
        serviceName: 'Emergency lighting systems',
        ref: 'E-7',
        supplierCompanyId: supplier,
        supplierName: 'Kea Fire',
        price: 85.5,
      }),
      expect.objectContaining({ propertyName: 'Depot', serviceName: 'Trial Evacuation', serviceType: 'Audit' }),
    ])
  })

  test('leaves out what is not paid for: inactive and deleted services and properties, and other customers', async () => {
    const { db } = opened()
    const { customer, mall } = await buildCustomer()
    const gone = { customerCompanyId: customer, whenDeleted: '2026-01-01T00:00:00Z' }
    for (const propertyId of [
      await buildProperty(db, gone),
      await buildProperty(db, { customerCompanyId: customer, active: false }),
      await buildProperty(db, { ownerId: customer }),
    ]) {
      await buildService(db, { propertyId, serviceId: 1 })
    }
    await buildService(db, { propertyId: mall, serviceId: 104, active: false })
    await buildService(db, { propertyId: mall, serviceId: 104, whenDeleted: '2026-01-01T00:00:00Z' })
    expect(await pricesOf(customer)).toHaveLength(3)
  })

  test('of an unknown or deleted company is a 404, of a text a 400', async () => {
    const gone = await buildCompany(opened().db, { whenDeleted: '2026-01-01T00:00:00Z' })
    expect((await summarise(999_999)).statusCode).toBe(404)
    expect((await summarise(gone)).statusCode).toBe(404)
    expect((await opened().call('/company/pricing-summary/all', { token })).statusCode).toBe(400)
  })
})

describe('saving prices', () => {
  test('changes suppliers and prices, nothing else, and answers the saved services', async () => {
    const { customer, supplier, services } = await buildCustomer()
    const [warrant, lighting, evacuation] = services
    const answer = await save([
      { ...warrant, supplierCompanyId: supplier, price: 250.25, ref: 'X', intervalMonths: 1, serviceType: 'Audit' },
      { ...lighting, supplierCompanyId: null, supplierName: 'Nobody' },
    ])
    expect(answer.statusCode).toBe(200)
    const after = await pricesOf(customer)
    expect(answer.json()).toEqual(after.slice(0, 2))
    expect(after[0]).toEqual({
      ...warrant,
      supplierCompanyId: supplier,
      supplierName: 'Kea Fire',
      price: 250.25,
      whenUpdated: expect.any(String),
    })
    expect(after[1]).toMatchObject({ supplierCompanyId: null, supplierName: '', price: 85.5, ref: 'E-7' })
    expect(after[2]).toEqual(evacuation)
  })

  test('leaves what is not sent, and keeps a cent a cent', async () => {
    const { customer, supplier, services } = await buildCustomer()
    const [warrant, lighting] = services
    await save([
      { propertyServiceId: warrant?.propertyServiceId, whenUpdated: warrant?.whenUpdated, price: 0.07 },
      { propertyServiceId: lighting?.propertyServiceId, whenUpdated: lighting?.whenUpdated },
    ])
    const after = await pricesOf(customer)
    expect(after[0]).toMatchObject({ price: 0.07, supplierCompanyId: null })
    expect(after[1]).toEqual(lighting)
    expect(after[1]?.supplierCompanyId).toBe(supplier)
  })

  test('rows posted back as they were stay untouched, also with a supplier that is gone', async () => {
    const { db } = opened()
    const { customer, supplier, services } = await buildCustomer()
    await db
      .updateTable('company')
      .set({ whenDeleted: '2026-01-01T00:00:00Z' })
      .where('companyId', '=', supplier)
      .execute()
    expect((await save(services)).statusCode).toBe(200)
    expect(await pricesOf(customer)).toEqual(services)
    expect((await save([])).json()).toEqual([])
  })
})

describe('a save that is refused writes nothing', () => {
  test('a row without whenUpdated is a 400, a stale one a 409 that undoes the others', async () => {
    const { customer, services } = await buildCustomer()
    const [warrant, lighting] = services
    const undated = await save([{ propertyServiceId: warrant?.propertyServiceId, price: 1 }])
    expect(undated.json()).toMatchObject({ status: 400, errors: [{ path: '0.whenUpdated' }] })
    await save([{ ...lighting, price: 90 }])
    const late = await save([
      { ...warrant, price: 1 },
      { ...lighting, price: 2 },
    ])
    expect(late.statusCode).toBe(409)
    expect(late.json<{ detail: string }>().detail).toMatch(/^This service was changed by staff@office\.example at /)
    expect((await pricesOf(customer)).map(({ price }) => price)).toEqual([240, 90, 60])
  })

  test.each<[string, (service: PricedService) => object, string]>([
    ['a negative price', () => ({ price: -1 }), 'price'],
    ['a price with three decimals', () => ({ price: 1.005 }), 'price'],
    ['a price as text', () => ({ price: '12.50' }), 'price'],
    ['a price that no column holds', () => ({ price: 1e12 }), 'price'],
    ['a supplier that does not exist', () => ({ supplierCompanyId: 999_999 }), 'supplierCompanyId'],
    ['a supplier of 0', () => ({ supplierCompanyId: 0 }), 'supplierCompanyId'],
    ['a service that does not exist', () => ({ propertyServiceId: 999_999 }), 'propertyServiceId'],
    ['no service', () => ({ propertyServiceId: null }), 'propertyServiceId'],
    ['the same service twice', ({ propertyServiceId }) => ({ propertyServiceId }), 'propertyServiceId'],
    ['a moment that is none', () => ({ whenUpdated: 'today' }), 'whenUpdated'],
  ])('%s', async (_name, fault, field) => {
    const { customer, services } = await buildCustomer()
    const [warrant, lighting] = services
    if (!warrant) throw new Error('No service')
    const answer = await save([
      { ...warrant, price: 1 },
      { ...lighting, ...fault(warrant) },
    ])
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: `1.${field}` }] })
    expect(await pricesOf(customer)).toEqual(services)
  })

  test('a supplier that was deleted, by its name', async () => {
    const { services } = await buildCustomer()
    const gone = { companyName: 'Rimu Lifts', isSupplier: true, whenDeleted: '2026-01-01T00:00:00Z' }
    const supplierCompanyId = await buildCompany(opened().db, gone)
    const refused = await save(services.map((service) => ({ ...service, supplierCompanyId })).slice(0, 1))
    expect(refused.json()).toMatchObject({
      errors: [{ path: '0.supplierCompanyId', message: 'names Rimu Lifts, which was deleted meanwhile' }],
    })
  })

  test('a service that was deleted since it was read, or whose property was, as one that somebody changed', async () => {
    const { db } = opened()
    const { customer, mall, services } = await buildCustomer()
    const [warrant, lighting, evacuation] = services
    const whenDeleted = '2026-01-01T00:00:00Z'
    const { whenUpdated, services: stored } = (await opened().call(`/property/${mall}`, { token })).json<Property>()
    const deleted = stored.find(({ propertyServiceId }) => propertyServiceId === lighting?.propertyServiceId)
    const body = { whenUpdated, services: [{ ...deleted, whenDeleted }] }
    expect((await opened().call(`/property/${mall}`, { token, body })).statusCode).toBe(200)
    const late = await save([
      { ...evacuation, price: 1 },
      { ...lighting, price: 1 },
    ])
    expect(late.json()).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^This service was changed by staff@office\.example at /),
    })
    await db.updateTable('property').set({ whenDeleted }).where('propertyId', '=', mall).execute()
    expect((await save([{ ...warrant, price: 1 }])).json()).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^This property was changed by /),
    })
    expect(await pricesOf(customer)).toEqual([evacuation])
  })

  test('a service that was gone before it can have been read', async () => {
    const { db } = opened()
    const propertyId = await buildProperty(db)
    const gone = await buildService(db, { propertyId, serviceId: 2, whenDeleted: '2026-01-01T00:00:00Z' })
    const { whenUpdated } = await db
      .selectFrom('propertyService')
      .select('whenUpdated')
      .where('propertyServiceId', '=', gone)
      .executeTakeFirstOrThrow()
    const answer = await save([{ propertyServiceId: gone, whenUpdated, price: 1 }])
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: '0.propertyServiceId' }] })
  })

  test('a payload that is no list', async () => {
    expect((await save({ services: [] })).statusCode).toBe(400)
  })
})
