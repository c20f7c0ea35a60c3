import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { chartSlice, CHART_SLICES } from '@app/contract/dashboard/rules'
import type { DashboardRow } from '@app/contract/dashboard/schema'
import { addDays, todayIn } from '@app/contract/dates'
import { buildCompany, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
const today = todayIn('Pacific/Auckland')
let token = ''
let customer = 0
let council = 0
let supplier = 0

beforeAll(async () => {
  const { db, staffToken } = opened()
  token = await staffToken()
  customer = await buildCompany(db, { companyName: 'Te Ara', isCustomer: true, island: 'SI' })
  council = await buildCompany(db, { companyName: 'Napier City', isAuthority: true, island: 'NI' })
  supplier = await buildCompany(db, { companyName: 'Kea Fire', isSupplier: true })
  const rimu = await buildProperty(db, {
    propertyName: 'Rimu',
    city: 'Napier',
    customerCompanyId: customer,
    regionalAuthorityCompanyId: council,
  })
  const kauri = await buildProperty(db, { propertyName: 'Kauri', city: 'Nelson', customerCompanyId: customer })
  const matai = await buildProperty(db, { propertyName: 'Mataī', city: '' })
  await buildService(db, { propertyId: rimu, serviceId: 1, supplierCompanyId: supplier })
  await buildService(db, { propertyId: kauri, serviceId: 1, supplierCompanyId: supplier })
  await buildService(db, { propertyId: matai, serviceId: 1 })
})

const ask = async (body: object) => (await opened().call('/property/dashboard', { token, body })).json<DashboardRow[]>()
const count = async (body: object) =>
  (await opened().call('/property/dashboard-count', { token, body })).json<{ count: number }>().count
const exported = async (body: object) => {
  const answer = await opened().call('/property/dashboard-excel-export', { token, body })
  return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
}

test('a row says its council, island and city', async () => {
  expect(await ask({ queryString: 'rimu' })).toMatchObject([
    { authorityId: council, authorityName: 'Napier City', isle: 'NI', city: 'Napier' },
  ])
  expect(await ask({ queryString: 'matai' })).toMatchObject([
    { authorityId: null, authorityName: '', isle: '', city: '' },
  ])
})

test.each([
  ['supplierIds', () => [supplier], ['Kauri', 'Rimu']],
  ['supplierIds', () => [0], ['Mataī']],
  ['customerIds', () => [customer, 0], ['Kauri', 'Mataī', 'Rimu']],
  ['authorityIds', () => [council], ['Rimu']],
  ['authorityIds', () => [0], ['Kauri', 'Mataī']],
  ['islands', () => ['SI', ''], ['Kauri', 'Mataī']],
  ['cities', () => ['Nelson', 'Nowhere'], ['Kauri']],
  ['cities', () => [''], ['Mataī']],
  ['cities', () => [], []],
])('%s %s leaves %j, in the list, its first rows, its count and its export', async (facet, values, names) => {
  const body = { [facet]: values() }
  for (const asked of [body, { ...body, first: 3 }]) {
    expect((await ask(asked)).map(({ propertyName }) => propertyName).toSorted()).toEqual(names)
  }
  expect(await count(body)).toBe(names.length)
  expect(
    (await exported(body))
      .slice(1)
      .map((row) => row[1])
      .toSorted(),
  ).toEqual(names)
})

test('a row has one of the values in every facet', async () => {
  const both = { supplierIds: [supplier], cities: ['Nelson', ''] }
  expect((await ask(both)).map(({ propertyName }) => propertyName)).toEqual(['Kauri'])
  expect(await count({ ...both, queryString: 'rimu' })).toBe(0)
})

describe('the slices of the chart', () => {
  const DAYS = [null, -400, 0, 6, 7, 20, 21, 22, 29, 30, 31, 400]
  beforeAll(async () => {
    const { db } = opened()
    const propertyId = await buildProperty(db, { propertyName: 'Slices' })
    for (const days of DAYS) {
      const due = days === null ? null : addDays(today, days)
      await buildService(db, { propertyId, serviceId: 2, whenNextServiceAnniversary: due })
    }
  })

  test.each(CHART_SLICES)('%s has the rows that the screen counts to it', async (slice) => {
    const body = { queryString: 'slices', serviceId: 2, slices: [slice] }
    const days = (await ask(body)).map((row) => row.days)
    expect(days).toEqual(DAYS.filter((each) => chartSlice(each) === slice))
    expect(await count(body)).toBe(days.length)
  })

  test('together have all rows, and none without one', async () => {
    expect(await count({ serviceId: 2, slices: [...CHART_SLICES] })).toBe(DAYS.length)
    expect(await count({ serviceId: 2, slices: [] })).toBe(0)
  })
})

test('an export has the columns that somebody chose, in their order, as far as the login may see them', async () => {
  const columns = ['council', 'due', 'property', 'bwof']
  const heads = ['Council', 'Due date', 'Property', 'Street address', 'Location']
  expect((await exported({ queryString: 'rimu', columns }))[0]).toEqual(heads)
  expect((await exported({ queryString: 'rimu', columns, includeBwofAnniversary: true }))[0]).toEqual([
    ...heads,
    'Bwof anniversary',
  ])
  // Excel opens no sheet without columns.
  expect((await exported({ queryString: 'rimu', columns: ['bwof'] }))[0]).toEqual(heads.slice(2))
  const none = await opened().call('/property/dashboard-excel-export', { token, body: { columns: [] } })
  expect(none.json()).toMatchObject({ status: 400, errors: [{ path: 'columns', message: 'is required' }] })
})
