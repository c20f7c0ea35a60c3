import { beforeAll, describe, expect, test } from 'vitest'
import { SERVICES_PREVIEWED, type ServicesToChange } from '@app/contract/service/change'
import { buildCompany, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const ask = (body: object) => opened().call('/property/services-to-change', { token, body })
const read = async (body: object) => (await ask(body)).json<ServicesToChange>()
const idsOf = ({ services }: ServicesToChange) => services.map(({ propertyServiceId }) => propertyServiceId)

describe('the services that a change of many would change', () => {
  test('are those that are asked for, as they are, by property and name', async () => {
    const { db } = opened()
    const supplierCompanyId = await buildCompany(db, { companyName: 'Kea Fire', isSupplier: true })
    const later = await buildProperty(db, { propertyName: 'Tawa House' })
    const first = await buildProperty(db, { propertyName: 'Akeake House' })
    const trial = await buildService(db, { propertyId: later, serviceId: 2, price: 85, supplierCompanyId })
    const warrant = await buildService(db, { propertyId: first, serviceId: 1 })
    await buildService(db, { propertyId: first, serviceId: 3 })
    const answer = await read({ propertyServiceIds: [trial, warrant] })
    expect(idsOf(answer)).toEqual([warrant, trial])
    expect(answer.total).toBe(2)
    expect(answer.services[1]).toMatchObject({
      propertyName: 'Tawa House',
      serviceName: 'Trial Evacuation',
      supplierName: 'Kea Fire',
      price: 85,
      whenUpdated: expect.any(String),
    })
  })

  test('of properties are all of theirs, without deleted ones and those of deleted properties', async () => {
    const { db } = opened()
    const [kept, deleted] = [await buildProperty(db), await buildProperty(db)]
    const service = await buildService(db, { propertyId: kept, serviceId: 1 })
    await buildService(db, { propertyId: kept, serviceId: 2, whenDeleted: '2026-01-01T00:00:00Z' })
    await buildService(db, { propertyId: deleted, serviceId: 1 })
    const whenDeleted = '2026-01-01T00:00:00Z'
    await db.updateTable('property').set({ whenDeleted }).where('propertyId', '=', deleted).execute()
    expect(idsOf(await read({ propertyIds: [kept, deleted] }))).toEqual([service])
    expect(await read({ propertyIds: [deleted] })).toEqual({ services: [], total: 0 })
  })

  test.each([
    ['neither', {}],
    ['both', { propertyIds: [1], propertyServiceIds: [1] }],
    ['no services', { propertyServiceIds: [] }],
    ['too many', { propertyServiceIds: Array.from({ length: SERVICES_PREVIEWED + 1 }, (_, index) => index + 1) }],
  ])('are asked for by services or properties: %s is a 400 that names the field', async (_, body) => {
    const answer = await ask(body)
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'propertyServiceIds' }] })
  })
})
