import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { SuppliedProperties } from '@app/contract/property/schema'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let staff = ''
const known = { customer: 0, lifts: 0, fire: 0, quay: 0, mill: 0, yard: 0 }

beforeAll(async () => {
  const { db, staffToken } = opened()
  staff = await staffToken()
  known.customer = await buildCompany(db, { companyName: 'Te Ara', isCustomer: true })
  known.lifts = await buildCompany(db, { companyName: 'Lifts', isSupplier: true })
  known.fire = await buildCompany(db, { companyName: 'Fire', isSupplier: true })
  known.quay = await buildProperty(db, { propertyName: 'Quay', customerCompanyId: known.customer })
  known.mill = await buildProperty(db, { propertyName: 'Mill' })
  known.yard = await buildProperty(db, { propertyName: 'Yard' })
  const gone = await buildProperty(db, { propertyName: 'Gone', whenDeleted: '2026-01-01T00:00:00Z' })
  for (const service of [
    { propertyId: known.quay, serviceId: 104, supplierCompanyId: known.lifts },
    { propertyId: known.quay, serviceId: 106, supplierCompanyId: known.lifts },
    { propertyId: known.quay, serviceId: 107, supplierCompanyId: known.fire },
    { propertyId: known.mill, serviceId: 104, supplierCompanyId: known.lifts },
    { propertyId: known.mill, serviceId: 106, supplierCompanyId: known.fire, active: false },
    { propertyId: known.yard, serviceId: 104, supplierCompanyId: null },
    { propertyId: known.yard, serviceId: 106, supplierCompanyId: known.fire, whenDeleted: '2026-01-01T00:00:00Z' },
    { propertyId: gone, serviceId: 106, supplierCompanyId: known.fire },
  ]) {
    await buildService(db, service)
  }
})

const suppliers = async (token: string) =>
  (await opened().call('/property/suppliers', { token })).json<{ data: SuppliedProperties[] }>().data

const exported = async (supplierIds: readonly number[], token: string) => {
  const answer = await opened().call('/property/property-list-excel-export', { token, body: { supplierIds } })
  const rows = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
  return rows.slice(1).map((row) => String(row[1]).split(',')[0])
}

/** A login of somebody of a company. */
async function tokenOfContact(companyId: number, role: 'isExternalCustomer' | 'isExternalSupplier'): Promise<string> {
  const { db, tokenOf } = opened()
  const loginEmail = `${role}.${companyId}@outside.example`
  await buildLogin(db, { loginEmail, [role]: true })
  await buildContact(db, { companyId, email: loginEmail, loginAccess: true })
  return tokenOf(loginEmail)
}

test('names the properties of each supplier once, by active services of properties that are there', async () => {
  const { quay, mill, lifts, fire } = known
  expect(await suppliers(staff)).toEqual([
    { supplierCompanyId: lifts, propertyIds: [quay, mill] },
    { supplierCompanyId: fire, propertyIds: [quay] },
  ])
})

test('a customer reads who works on its own properties', async () => {
  const { quay, lifts, fire, customer } = known
  expect(await suppliers(await tokenOfContact(customer, 'isExternalCustomer'))).toEqual([
    { supplierCompanyId: lifts, propertyIds: [quay] },
    { supplierCompanyId: fire, propertyIds: [quay] },
  ])
})

test('a supplier reads of itself alone, and asks in vain for others', async () => {
  const { quay, mill, lifts, fire } = known
  const token = await tokenOfContact(lifts, 'isExternalSupplier')
  expect(await suppliers(token)).toEqual([{ supplierCompanyId: lifts, propertyIds: [quay, mill] }])
  expect(await exported([fire], token)).toEqual([])
})

test('the list is exported by supplier, 0 for properties without one', async () => {
  expect(await exported([known.lifts], staff)).toEqual(['Mill', 'Quay'])
  expect(await exported([known.fire], staff)).toEqual(['Quay'])
  expect(await exported([0], staff)).toEqual(['Yard'])
  expect(await exported([known.fire, 0], staff)).toEqual(['Quay', 'Yard'])
  expect(await exported([known.customer], staff)).toEqual([])
})
