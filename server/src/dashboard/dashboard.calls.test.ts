import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { compareDashboardRows, DASHBOARD_FIRST_ROWS, DASHBOARD_PROPERTIES_AT_ONCE } from '@app/contract/dashboard/rules'
import type { DashboardRow } from '@app/contract/dashboard/schema'
import { addDays, todayIn } from '@app/contract/dates'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
const today = todayIn('Pacific/Auckland')
const day = (offset: number) => addDays(today, offset)
let token = ''
let rimu = 0
let inspection = 0

beforeAll(async () => {
  const { db, staffToken } = opened()
  token = await staffToken()
  const customer = await buildCompany(db, { companyName: 'Te Ara Facilities', isCustomer: true })
  rimu = await buildProperty(db, { propertyName: 'Rimu House', city: 'Whangārei', customerCompanyId: customer })
  const kauri = await buildProperty(db, { propertyName: 'Kauri Court', active: false })
  await buildService(db, { propertyId: rimu, serviceId: 1, whenNextServiceAnniversary: day(3) })
  await buildService(db, { propertyId: rimu, serviceId: 104, whenNextServiceAnniversary: day(4) })
  await buildService(db, { propertyId: rimu, serviceId: 106, whenNextServiceAnniversary: day(3) })
  await buildService(db, { propertyId: rimu, serviceId: 107, whenNextServiceAnniversary: day(9), active: false })
  await buildService(db, { propertyId: rimu, serviceId: 2 })
  inspection = await buildService(db, {
    propertyId: rimu,
    serviceId: 3,
    intervalMonths: 1,
    whenNextServiceAnniversary: day(-5),
  })
  await buildService(db, { propertyId: kauri, serviceId: 1, whenNextServiceAnniversary: day(1) })
})

const ask = async (filter: object) =>
  (await opened().call('/property/dashboard', { token, body: filter })).json<DashboardRow[]>()

describe('the dashboard', () => {
  test('shows main services of active properties, undated first, then by due date', async () => {
    const rows = await ask({})
    expect(rows.map((row) => [row.serviceId, row.days])).toEqual([
      [2, null],
      [3, -5],
      [1, 3],
    ])
  })

  test('counts a sub-service as ready when it is later than the warrant, the active ones only', async () => {
    const [row] = await ask({ serviceId: 1 })
    expect(row).toMatchObject({ readyBwofSubServices: 1, totalBwofSubServices: 2, bwofDue: null })
    expect(await ask({ serviceId: 1, readyToIssue: true })).toEqual([])
  })

  test('ready to issue shows warrants whose systems are all ready', async () => {
    const { db } = opened()
    const ready = await buildProperty(db, { propertyName: 'Ready House' })
    await buildService(db, { propertyId: ready, serviceId: 1, whenNextServiceAnniversary: day(300) })
    await buildService(db, { propertyId: ready, serviceId: 104, whenNextServiceAnniversary: day(301) })
    expect((await ask({ serviceId: 1, readyToIssue: true })).map((row) => row.propertyId)).toEqual([ready])
  })

  test('keeps to the dates, but never loses a service without one', async () => {
    const rows = await ask({ startDate: day(0), endDate: day(5) })
    expect(rows.map((row) => row.days)).toEqual([null, 3])
  })

  test('of some properties shows their rows alone, counted as on the whole', async () => {
    const all = await ask({ includeBwofAnniversary: true })
    const some = await ask({ includeBwofAnniversary: true, propertyIds: [rimu] })
    expect(some).toEqual(all.filter(({ propertyId }) => propertyId === rimu))
    expect(some).not.toEqual([])
    expect(await ask({ propertyIds: [] })).toEqual([])
  })

  test('comes in the order that screens sort by', async () => {
    const rows = await ask({ includeSubServices: true, activeProperty: false, activeService: false })
    expect(rows.toSorted(compareDashboardRows)).toEqual(rows)
    expect(rows.toReversed().sort(compareDashboardRows)).toEqual(rows)
  })

  test('refuses more properties than one call takes', async () => {
    const propertyIds = Array.from({ length: DASHBOARD_PROPERTIES_AT_ONCE + 1 }, (_, index) => index + 1)
    const answer = await opened().call('/property/dashboard', { token, body: { propertyIds } })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('propertyIds')
  })

  test('includes sub-services, inactive properties and services, and the warrant day when asked to', async () => {
    const rows = await ask({
      includeSubServices: true,
      activeProperty: false,
      activeService: false,
      endDate: day(30),
      includeBwofAnniversary: true,
    })
    expect(rows).toHaveLength(7)
    expect(rows.filter((row) => row.propertyId === rimu).every((row) => row.bwofDue === day(3))).toBe(true)
    expect((await ask({ serviceId: 106 })).map((row) => row.serviceName)).toEqual(['Emergency lighting systems'])
  })
})

describe('keywords', () => {
  const everything = { includeSubServices: true, activeProperty: false, activeService: false }
  const exported = async (filter: object) => {
    const answer = await opened().call('/property/dashboard-excel-export', { token, body: filter })
    const [header = [], ...rows] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
    return rows.map((row) => [row[header.indexOf('ID')], row[header.indexOf('Service')]])
  }

  test.each([
    ['KAURI', 1],
    ['whangarei', 6],
    ['WHANGĀREI rim', 6],
    ['te ara evac', 1],
    ['hangarei', 0],
    ['rimu kauri', 0],
    ['  ', 9],
  ])('"%s" find %i rows, in the list as in its export', async (queryString, count) => {
    const rows = await ask({ ...everything, queryString })
    expect(rows).toHaveLength(count)
    expect(await exported({ ...everything, queryString })).toEqual(rows.map((row) => [row.propertyId, row.serviceName]))
  })

  test('keep the order and the other filters', async () => {
    expect((await ask({ queryString: 'rimu' })).map((row) => row.days)).toEqual([null, -5, 3])
    expect((await ask({ queryString: 'rimu', startDate: day(0) })).map((row) => row.days)).toEqual([null, 3])
  })
})

describe('the first rows', () => {
  const everything = { includeSubServices: true, activeProperty: false, activeService: false }

  test.each([
    [{}],
    [everything],
    [{ ...everything, includeBwofAnniversary: true }],
    [{ serviceId: 1, readyToIssue: true }],
    [{ ...everything, queryString: 'rimu' }],
    [{ ...everything, cities: ['Whangārei'], slices: ['Overdue'] }],
    [{ ...everything, endDate: day(5), startDate: day(0) }],
  ])('of %j are the beginning of all rows', async (filter) => {
    const all = await ask(filter)
    expect(all).not.toEqual([])
    for (const first of [1, 2, all.length, DASHBOARD_FIRST_ROWS])
      expect(await ask({ ...filter, first })).toEqual(all.slice(0, first))
  })

  test('are those that a customer and a supplier may see, with the fields that they get', async () => {
    const { db, call, tokenOf } = opened()
    const customerCompanyId = await buildCompany(db, { isCustomer: true })
    const supplierCompanyId = await buildCompany(db, { isSupplier: true })
    await buildContact(db, { companyId: customerCompanyId, email: 'owner@first.example', loginAccess: true })
    await buildContact(db, { companyId: supplierCompanyId, email: 'supplier@first.example', loginAccess: true })
    await buildLogin(db, { loginEmail: 'owner@first.example', isExternalCustomer: true })
    await buildLogin(db, { loginEmail: 'supplier@first.example', isExternalSupplier: true })
    const propertyId = await buildProperty(db, { propertyName: 'Totara Tower', customerCompanyId })
    await buildService(db, { propertyId, serviceId: 1, whenNextServiceAnniversary: day(2) })
    await buildService(db, { propertyId, serviceId: 104, supplierCompanyId, whenNextServiceAnniversary: day(4) })
    await buildService(db, { propertyId, serviceId: 105, supplierCompanyId, whenNextServiceAnniversary: day(1) })
    await buildService(db, { propertyId, serviceId: 106, whenNextServiceAnniversary: day(0) })
    for (const [email, count] of [
      ['owner@first.example', 4],
      ['supplier@first.example', 3],
    ] as const) {
      const login = { token: await tokenOf(email) }
      const rowsOf = async (body: object) => (await call('/property/dashboard', { ...login, body })).json<object[]>()
      const all = await rowsOf(everything)
      expect(all).toHaveLength(count)
      expect(await rowsOf({ ...everything, first: 1 })).toEqual(all.slice(0, 1))
      expect(await rowsOf({ ...everything, first: 100 })).toEqual(all)
    }
  })

  test('are no more than one call takes', async () => {
    for (const first of [0, DASHBOARD_FIRST_ROWS + 1]) {
      const answer = await opened().call('/property/dashboard', { token, body: { first } })
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'first' }] })
    }
  })
})

describe('completing an owner inspection', () => {
  const complete = (body: object) => opened().call('/property/update-property-service-dates', { token, body })

  test('sets both dates and answers the row', async () => {
    const answer = await complete({ propertyServiceId: inspection, newPreviousDate: '2026-01-31' })
    expect(answer.json()).toMatchObject({ lastDue: '2026-01-31', due: '2026-02-28', propertyServiceId: inspection })
    expect((await ask({ serviceId: 3 }))[0]).toMatchObject({ lastDue: '2026-01-31', due: '2026-02-28' })
  })

  test('refuses a day to come and a service that does not exist', async () => {
    const early = await complete({ propertyServiceId: inspection, newPreviousDate: day(1) })
    expect(early.json()).toMatchObject({ status: 400, errors: [{ path: 'newPreviousDate' }] })
    expect((await complete({ propertyServiceId: 999_999, newPreviousDate: today })).statusCode).toBe(404)
  })

  test('refuses a day before the last inspection, and other services', async () => {
    const before = await complete({ propertyServiceId: inspection, newPreviousDate: '2026-01-30' })
    expect(before.json()).toMatchObject({ status: 400, errors: [{ path: 'newPreviousDate' }] })
    const system = await buildService(opened().db, { propertyId: rimu, serviceId: 104 })
    const other = await complete({ propertyServiceId: system, newPreviousDate: today })
    expect(other.json()).toMatchObject({ status: 400, errors: [{ path: 'propertyServiceId' }] })
  })
})

test('the Excel export holds the filtered rows with real dates, and texts stay texts', async () => {
  const { db } = opened()
  await buildService(db, { propertyId: rimu, serviceId: 2, ref: '=1+1', whenNextServiceAnniversary: '2026-03-01' })
  const answer = await opened().call('/property/dashboard-excel-export', {
    token,
    body: { queryString: 'whangarei evac', endDate: '2026-03-31', startDate: '2026-02-01' },
  })
  expect(answer.headers['content-disposition']).toContain(`Dashboard ${today}.xlsx`)
  const sheet = (await readXlsx(answer.rawPayload)).sheets[0]
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  expect(sheet?.autoFilter?.range).toMatch(/^A1:/)
  const [header = [], ...rows] = sheet?.rows ?? []
  const column = (name: string) => rows.map((row) => row[header.indexOf(name)])
  expect(column('Property')).toEqual(['Rimu House', 'Rimu House'])
  expect(column('Ref')).toContain('=1+1')
  expect(column('Due date')).toContainEqual(new Date('2026-03-01T00:00:00Z'))
})

test('a late warrant is recommended to issue once nothing is outstanding, to staff alone', async () => {
  const { db, tokenOf } = opened()
  const customerCompanyId = await buildCompany(db, { isCustomer: true })
  await buildContact(db, { companyId: customerCompanyId, email: 'owner@late.example', loginAccess: true })
  await buildLogin(db, { loginEmail: 'owner@late.example', isExternalCustomer: true })
  const build = async (due: string, systems: (string | null)[], more: object = {}) => {
    const propertyId = await buildProperty(db, { propertyName: 'Late', customerCompanyId, ...more })
    await buildService(db, { propertyId, serviceId: 1, whenNextServiceAnniversary: due })
    for (const [index, whenNextServiceAnniversary] of systems.entries()) {
      await buildService(db, { propertyId, serviceId: 104 + index, whenNextServiceAnniversary })
    }
    return propertyId
  }
  const cases = new Map([
    [await build(day(-3), [day(362), day(400)]), true],
    [await build(day(-3), [day(362), day(-3)]), false],
    [await build(day(-3), [null]), false],
    [await build(day(-3), []), false],
    [await build(day(0), [day(365)]), false],
    [await build(day(-3), [day(362)], { active: false }), false],
  ])
  const shown = (await ask({ queryString: 'Late', activeProperty: false, includeSubServices: true })).filter(
    ({ propertyId }) => cases.has(propertyId),
  )
  for (const { propertyId, serviceId, isWarrantToIssue } of shown) {
    expect(isWarrantToIssue, `${propertyId} ${serviceId}`).toBe(serviceId === 1 && cases.get(propertyId))
  }
  expect(shown.filter(({ isWarrantToIssue }) => isWarrantToIssue)).toHaveLength(1)
  const owner = await tokenOf('owner@late.example')
  const [row] = (await opened().call('/property/dashboard', { token: owner, body: {} })).json<object[]>()
  expect(row).not.toHaveProperty('isWarrantToIssue')
})
