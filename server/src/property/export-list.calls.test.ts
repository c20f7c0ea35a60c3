import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { buildCompany, buildContact, buildLogin, buildProperty } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
let customer = 0

beforeAll(async () => {
  const { db, staffToken } = opened()
  token = await staffToken()
  customer = await buildCompany(db, { companyName: 'Te Ara', isCustomer: true, island: 'NI' })
  const southern = await buildCompany(db, { companyName: 'Southern', isCustomer: true, island: 'SI' })
  for (const property of [
    { propertyName: 'Ākonga House', city: 'Whangārei', customerCompanyId: customer, customerPropertyRef: 'T-7' },
    { propertyName: 'Beech Court', city: 'Nelson', customerCompanyId: southern },
    { propertyName: 'Closed House', city: 'Nelson', customerCompanyId: southern, active: false },
    { propertyName: 'Dunes', city: 'Nelson', customerCompanyId: southern },
    { propertyName: 'Gone', customerCompanyId: customer, whenDeleted: '2026-01-01T00:00:00Z' },
  ]) {
    await buildProperty(db, property)
  }
})

const rowsOf = async (filter: object, as = token) => {
  const answer = await opened().call('/property/property-list-excel-export', { token: as, body: filter })
  return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
}
const names = async (filter: object, as = token) =>
  (await rowsOf(filter, as)).slice(1).map((row) => String(row[1]).split(',')[0])

test('holds the columns of the list', async () => {
  expect(await rowsOf({ queryString: 'akonga' })).toEqual([
    ['ID', 'Property', 'Location', 'Customer ref', 'Island', 'Active'],
    [expect.any(Number), 'Ākonga House, 12 McVay Street, Whangārei', '12 McVay Street, Whangārei', 'T-7', 'NI', 'Yes'],
  ])
})

test('holds the columns that somebody chose, in their order', async () => {
  const columns = ['customer', 'location', 'council', 'id', 'city']
  expect(await rowsOf({ queryString: 'akonga', columns })).toEqual([
    ['Customer', 'Location', 'Island', 'Council', 'ID', 'City'],
    ['Te Ara', '12 McVay Street, Whangārei', 'NI', null, expect.any(Number), 'Whangārei'],
  ])
})

test('has the properties with one of the values of each facet', async () => {
  expect(await names({ customerIds: [customer, 0] })).toEqual(['Ākonga House'])
  expect(await names({ customerIds: [customer], cities: ['Nelson'] })).toEqual([])
  expect(await names({ cities: ['Nelson', 'Whangārei'], authorityIds: [0] })).toHaveLength(4)
  expect(await names({ authorityIds: [customer] })).toEqual([])
})

test.each([
  [{}, ['Ākonga House', 'Beech Court', 'Closed House', 'Dunes']],
  [{ onlyActive: true }, ['Ākonga House', 'Beech Court', 'Dunes']],
  [{ filterSouthIsland: true }, ['Beech Court', 'Closed House', 'Dunes']],
  [{ queryString: 'nel' }, ['Beech Court', 'Closed House', 'Dunes']],
  [{ recordLimit: 2 }, ['Ākonga House', 'Beech Court']],
  [{ recordLimit: 2, queryString: 'nelson' }, ['Beech Court', 'Closed House']],
  [{ recordLimit: 2, onlyActive: true, filterSouthIsland: true }, ['Beech Court', 'Dunes']],
  [{ recordLimit: 1, queryString: 'nowhere' }, []],
])('%j holds %j: as many of those that match as the limit says', async (filter, expected) => {
  expect(await names(filter)).toEqual(expected)
})

test('a customer gets its own alone', async () => {
  const { db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'te@ara.example', isExternalCustomer: true })
  await buildContact(db, { companyId: customer, email: 'te@ara.example', loginAccess: true })
  expect(await names({}, await tokenOf('te@ara.example'))).toEqual(['Ākonga House'])
})
