import { beforeAll, describe, expect, test } from 'vitest'
import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import type { VisibleProperty } from '@app/contract/property/schema'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
const known = { customers: 0, supplied: 0, foreign: 0, owner: 0, stranger: 0, archived: 0, companies: [0] }
let customer = ''
let supplier = ''

beforeAll(async () => {
  const { db, tokenOf } = opened()
  const customerCompany = await buildCompany(db, {
    isCustomer: true,
    accountNumber: 'AC-77',
    companyNotes: 'SECRET pays late',
  })
  const supplierCompany = await buildCompany(db, { companyName: 'Kea Fire', isSupplier: true })
  known.companies = [customerCompany, supplierCompany]
  const other = await buildCompany(db, { companyName: 'Tūī Compliance', isSupplier: true })
  known.stranger = await buildCompany(db, { companyName: 'Nobody of theirs' })
  known.owner = await buildCompany(db, {
    companyName: 'Rimu Trust',
    isOwner: true,
    accountNumber: 'AC-78',
    companyNotes: 'SECRET',
  })
  await buildContact(db, { companyId: customerCompany, email: 'Cust@customer.example', loginAccess: true })
  await buildContact(db, { companyId: supplierCompany, email: 'supp@supplier.example', loginAccess: true })
  // None of these gives a login access to anything: a contact without access, an archived one, a site contact.
  await buildContact(db, { companyId: known.stranger, email: 'cust@customer.example', loginAccess: false })
  await buildContact(db, {
    companyId: known.stranger,
    email: 'cust@customer.example',
    loginAccess: true,
    active: false,
  })

  const details = { ownerId: known.owner, propertyNotes: 'SECRET alarm code' }
  known.customers = await buildProperty(db, { ...details, customerCompanyId: customerCompany })
  known.supplied = await buildProperty(db, { ...details, propertyName: 'Mataī Lodge' })
  known.foreign = await buildProperty(db, { ...details, propertyName: 'Foreign House' })
  await buildContact(db, { propertyId: known.foreign, email: 'cust@customer.example', loginAccess: true })
  for (const propertyId of [known.customers, known.supplied, known.foreign]) {
    const notes = { propertyId, adminNotes: 'SECRET note', exceptionNotes: 'Lift out of order', price: 123.45 }
    await buildService(db, { ...notes, serviceId: 1, whenNextServiceAnniversary: '2026-12-01' })
    await buildService(db, {
      ...notes,
      serviceId: 104,
      supplierCompanyId: other,
      whenNextServiceAnniversary: '2027-12-01',
    })
    await db.insertInto('propertyEvacuation').values({ propertyId, schemeReference: 'SECRET EV1' }).execute()
  }
  await buildService(db, {
    propertyId: known.supplied,
    serviceId: 106,
    supplierCompanyId: supplierCompany,
    price: 123.45,
  })
  await db
    .insertInto('document')
    .values(
      [true, false].map((active) => ({
        propertyId: known.customers,
        fileName: `${known.customers} ${active ? 'plan' : 'SECRET draft'}.pdf`,
        size: 1,
        contentType: 'application/pdf',
        contentHash: 'a'.repeat(64),
        storedAs: String(active),
        active,
      })),
    )
    .execute()
  await buildLogin(db, { loginEmail: 'cust@customer.example', isExternalCustomer: true })
  await buildLogin(db, { loginEmail: 'SUPP@supplier.example', isExternalSupplier: true })
  customer = await tokenOf('cust@customer.example')
  supplier = await tokenOf('supp@supplier.example')
})

const property = (id: number, token: string) => opened().call(`/property/${id}`, { token })
const dashboard = async (token: string, filter: object = {}) =>
  (await opened().call('/property/dashboard', { token, body: { includeSubServices: true, ...filter } })).json<
    VisibleDashboardRow[]
  >()
const listed = async (token: string) =>
  (await opened().call('/property/list', { token }))
    .json<{ data: { propertyId: number }[] }>()
    .data.map((row) => row.propertyId)

describe('an external customer', () => {
  test('reads its own property with all its services, and no secret leaves the server', async () => {
    const answer = await property(known.customers, customer)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<VisibleProperty>().services).toHaveLength(2)
    expect(answer.json<VisibleProperty>().documents).toHaveLength(1)
    expect(answer.body).toContain('Lift out of order')
    expect(answer.body).not.toMatch(/SECRET|123\.45|AC-7|price|adminNotes|propertyEvacuation|accountNumber/)
  })

  test('is told that other properties do not exist', async () => {
    expect((await property(known.foreign, customer)).statusCode).toBe(404)
    expect((await property(known.supplied, customer)).statusCode).toBe(404)
    expect(await listed(customer)).toEqual([known.customers])
  })

  test('sees its own dashboard rows with readiness, and no others', async () => {
    const rows = await dashboard(customer)
    expect(new Set(rows.map((row) => row.propertyId))).toEqual(new Set([known.customers]))
    expect(rows.find((row) => row.serviceId === 1)).toMatchObject({ readyBwofSubServices: 1, totalBwofSubServices: 1 })
    expect(JSON.stringify(rows)).not.toMatch(/SECRET|123\.45|bwofDue|billingEntity/)
  })

  test('reads a company of its property, without notes and accounts, and no other company', async () => {
    const owner = await opened().call(`/company/${known.owner}`, { token: customer })
    expect(owner.statusCode).toBe(200)
    expect(owner.body).not.toMatch(/SECRET|AC-78|billingEntities|associatedProperties/)
    expect((await opened().call(`/company/${known.stranger}`, { token: customer })).statusCode).toBe(404)
  })
})

describe('an external supplier', () => {
  test('sees on its properties its own services and the warrant, without readiness', async () => {
    const answer = await property(known.supplied, supplier)
    expect(answer.json<VisibleProperty>().services.map((service) => service.serviceId)).toEqual([1, 106])
    expect(answer.body).not.toMatch(/SECRET|123\.45/)
    const rows = await dashboard(supplier)
    expect(rows.map((row) => row.serviceId).toSorted()).toEqual([1, 106])
    expect(JSON.stringify(rows)).not.toMatch(/readyBwof|totalBwof|SECRET/)
  })

  test('sees no other property', async () => {
    expect((await property(known.customers, supplier)).statusCode).toBe(404)
    expect(await listed(supplier)).toEqual([known.supplied])
  })

  test('loses a property with its last active service there', async () => {
    const { db } = opened()
    await db.updateTable('propertyService').set({ active: false }).where('serviceId', '=', 106).execute()
    expect(await listed(supplier)).toEqual([])
    await db.updateTable('propertyService').set({ active: true }).where('serviceId', '=', 106).execute()
    expect(await listed(supplier)).toEqual([known.supplied])
  })
})

test('a customer that supplies another building is told as whom it sees each, the office nothing of that', async () => {
  const { db, tokenOf } = opened()
  const loginEmail = 'both@outside.example'
  await buildLogin(db, { loginEmail, isExternalCustomer: true, isExternalSupplier: true })
  for (const companyId of known.companies) {
    await buildContact(db, { companyId, email: loginEmail, loginAccess: true })
  }
  const both = await tokenOf(loginEmail)
  const seenAs = async (id: number, token: string) => (await property(id, token)).json<VisibleProperty>().seenAs
  expect(await seenAs(known.customers, both)).toBe('customer')
  expect(await seenAs(known.supplied, both)).toBe('supplier')
  expect(await seenAs(known.supplied, await opened().staffToken())).toBeUndefined()
})

test('an external login reads no prices of definitions', async () => {
  for (const token of [customer, supplier]) {
    const answer = await opened().call('/service/list', { token, body: {} })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toMatch(/Price/)
  }
})
