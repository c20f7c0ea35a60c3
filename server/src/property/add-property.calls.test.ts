import { beforeAll, describe, expect, test } from 'vitest'
import type { Property } from '@app/contract/property/schema'
import { buildCompany, buildContact } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const add = (body: object) => opened().call('/property/add', { token, body })
const read = async (id: number) => (await opened().call(`/property/${id}`, { token })).json<Property>()
const countProperties = async () => (await opened().db.selectFrom('property').select('propertyId').execute()).length

describe('adding a property', () => {
  test('answers its id as a number, and takes the defaults of a new one', async () => {
    const answer = await add({ propertyId: -1, propertyName: ' Rimu House ', streetAddress: '12 McVay Street' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(/^\d+$/)
    expect(await read(answer.json<number>())).toMatchObject({
      propertyName: 'Rimu House',
      active: true,
      enableEmailAutomation: true,
      bwofTemplate: '',
      propertyBwof: null,
      propertyEvacuation: null,
      services: [],
      siteContacts: [],
    })
  })

  test('takes the nested rows as well, and the first contact of the owner for the warrant', async () => {
    const { db } = opened()
    const ownerId = await buildCompany(db, { isOwner: true })
    const contactId = await buildContact(db, { companyId: ownerId })
    const supplierCompanyId = await buildCompany(db, { companyName: 'Kea Fire', isSupplier: true })
    const answer = await add({
      propertyName: 'Tōtara Court',
      streetAddress: '1 Tūī Lane',
      ownerId,
      active: false,
      propertyBwof: { complianceScheduleMonths: 12 },
      propertyEvacuation: { schemeReference: 'EV-1' },
      services: [{ propertyServiceId: -1, serviceId: 104, supplierCompanyId, price: 85.5 }],
      siteContacts: [{ contactId: 0, firstName: 'Hemi', mobile: '021 555 010' }],
    })
    expect(await read(answer.json<number>())).toMatchObject({
      active: false,
      propertyBwof: { complianceScheduleMonths: 12, ownerContactId: contactId },
      propertyEvacuation: { schemeReference: 'EV-1' },
      services: [{ serviceId: 104, supplierName: 'Kea Fire', price: 85.5, intervalMonths: 12 }],
      siteContacts: [{ firstName: 'Hemi', mobile: '021 555 010', companyId: null }],
    })
  })

  test.each([
    ['a missing name', { propertyName: undefined }, 'propertyName'],
    ['an empty street address', { streetAddress: ' ' }, 'streetAddress'],
    ['an over-long text', { buildingName: 'x'.repeat(201) }, 'buildingName'],
    ['a wrong type', { active: 'yes' }, 'active'],
    ['an unknown template', { bwofTemplate: 'Other' }, 'bwofTemplate'],
    ['an unknown company', { ownerId: 999_999 }, 'ownerId'],
    ['an unknown billing entity', { billingEntityId: 999_999 }, 'billingEntityId'],
    [
      'an unknown supplier',
      { services: [{ serviceId: 2, supplierCompanyId: 999_999 }] },
      'services.0.supplierCompanyId',
    ],
    ['a service without its definition', { services: [{ ref: 'A1' }] }, 'services.0.serviceId'],
    [
      "another property's service",
      { services: [{ propertyServiceId: 1, whenUpdated: '2026-01-01T00:00:00Z' }] },
      'services.0',
    ],
    ['a broken e-mail address', { siteContacts: [{ email: 'at home' }] }, 'siteContacts.0.email'],
  ])('refuses %s and writes nothing', async (_name, fields, path) => {
    const before = await countProperties()
    const answer = await add({ propertyName: 'Rimu House', streetAddress: '12 McVay Street', ...fields })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path }] })
    expect(await countProperties()).toBe(before)
  })

  test('takes a billing entity of the customer or of the billing customer, and of no other company', async () => {
    const { db } = opened()
    const [customer, billed, stranger] = await Promise.all([buildCompany(db), buildCompany(db), buildCompany(db)])
    const statusWith = async (companyId: number) => {
      const { billingEntityId } = await db
        .insertInto('billingEntity')
        .values({ companyId })
        .returning('billingEntityId')
        .executeTakeFirstOrThrow()
      const answer = await add({
        propertyName: 'Rimu House',
        streetAddress: '12 McVay Street',
        customerCompanyId: customer,
        billingEntityCompanyId: billed,
        billingEntityId,
      })
      return [answer.statusCode, answer.json<{ errors?: { path: string }[] }>().errors?.map(({ path }) => path)]
    }
    expect(await statusWith(customer)).toEqual([200, undefined])
    expect(await statusWith(billed)).toEqual([200, undefined])
    expect(await statusWith(stranger)).toEqual([400, ['billingEntityId']])
  })

  test('refuses a company and a billing entity that are deleted', async () => {
    const { db } = opened()
    const whenDeleted = '2026-01-01T00:00:00Z'
    const gone = await buildCompany(db, { whenDeleted })
    const { billingEntityId } = await db
      .insertInto('billingEntity')
      .values({ companyId: await buildCompany(db), whenDeleted })
      .returning('billingEntityId')
      .executeTakeFirstOrThrow()
    for (const [path, id] of Object.entries({ customerCompanyId: gone, billingEntityId })) {
      const answer = await add({ propertyName: 'Rimu House', streetAddress: '12 McVay Street', [path]: id })
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ path }] })
    }
  })
})
