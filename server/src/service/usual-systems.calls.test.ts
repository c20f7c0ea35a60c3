import { beforeAll, expect, test } from 'vitest'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { systemId } from '../email/testing/buildings.ts'
import { buildCompany, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
let hotels = 0
let newcomer = 0
let systems: number[] = []

/** A building with a warrant and systems, by their places among the built-in ones. */
async function buildBuilding(customerCompanyId: number, places: readonly number[]) {
  const { db } = opened()
  const propertyId = await buildProperty(db, { customerCompanyId })
  await buildService(db, { propertyId, serviceId: BWOF_SERVICE_ID })
  for (const place of places) await buildService(db, { propertyId, serviceId: systems[place] ?? 0 })
  return propertyId
}

beforeAll(async () => {
  const { db, staffToken } = opened()
  token = await staffToken()
  systems = await Promise.all([0, 1, 2].map((place) => systemId(db, place)))
  hotels = await buildCompany(db, { isCustomer: true })
  newcomer = await buildCompany(db, { isCustomer: true })
  const other = await buildCompany(db, { isCustomer: true })
  for (const places of [[0, 2], [2], [2]]) await buildBuilding(hotels, places)
  for (const places of [[0, 1], [0, 1], [0], [0]]) await buildBuilding(other, places)
  await buildBuilding(newcomer, [1])
  const propertyId = await buildBuilding(other, [])
  await buildService(db, { propertyId, serviceId: systems[1] ?? 0, active: false })
})

const usual = async (query = '') =>
  (await opened().call(`/service/usual-systems${query}`, { token })).json<{ serviceIds: number[] }>().serviceIds

test('are those that at least half of the buildings have', async () => {
  expect(await usual()).toEqual([systems[0]])
})

test('are those of the customer, if it has some buildings', async () => {
  expect(await usual(`?customerCompanyId=${hotels}`)).toEqual([systems[2]])
})

test('are those of all for a customer with one building', async () => {
  expect(await usual(`?customerCompanyId=${newcomer}`)).toEqual([systems[0]])
})
