import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ContactListRow } from '@app/contract/contact/schema'
import { todayIn } from '@app/contract/dates'
import { buildCompany, buildContact, buildProperty } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
const companies = { customer: 0, supplier: 0, owner: 0, authority: 0, closed: 0, deleted: 0 }
let site = 0
let token = ''

beforeAll(async () => {
  const { db, staffToken } = opened()
  token = await staffToken()
  companies.customer = await buildCompany(db, {
    companyName: 'Te Ara Facilities',
    streetAddress: '1 Bank Street',
    suburb: 'Kamo',
    city: 'Whangārei',
    postCode: '0112',
    accountNumber: 'AC-1',
    island: 'NI',
    isCustomer: true,
  })
  companies.supplier = await buildCompany(db, {
    companyName: 'Kea Fire',
    city: 'Nelson',
    island: 'SI',
    isSupplier: true,
  })
  companies.owner = await buildCompany(db, {
    companyName: 'Rimu Trust',
    city: 'Napier',
    island: 'NI SI',
    isOwner: true,
  })
  companies.authority = await buildCompany(db, { companyName: 'Council', island: 'NI', isAuthority: true })
  companies.closed = await buildCompany(db, { companyName: 'Closed', isCustomer: true, active: false })
  companies.deleted = await buildCompany(db, {
    companyName: 'Deleted',
    isCustomer: true,
    whenDeleted: '2026-01-01T00:00:00Z',
  })
  site = await buildProperty(db, {
    propertyName: 'Mataī Lodge',
    streetAddress: '9 Tūī Lane',
    city: 'Picton',
    postcode: '7220',
    customerCompanyId: companies.supplier,
  })
  const gone = await buildProperty(db, { whenDeleted: '2026-01-01T00:00:00Z' })
  const people = [
    {
      companyId: companies.customer,
      firstName: 'Mere',
      lastName: 'Pōtiki',
      email: 'mere@teara.example',
      mobile: '021 555 010',
      ddi: '09 435 1234',
      jobTitle: 'Facilities Manager',
    },
    { companyId: companies.supplier, firstName: 'Hemi', lastName: "O'Brien", email: 'shared@kea.example' },
    { companyId: companies.owner, firstName: 'Aroha', lastName: 'Ngata', email: 'Shared@KEA.example' },
    { companyId: companies.customer, firstName: 'Tāne', lastName: 'Walker', email: 'SHARED@kea.example' },
    { companyId: companies.customer, firstName: 'Zoe', lastName: 'Walker', email: 'shared@kea.example' },
    { companyId: companies.owner, firstName: '', lastName: '', email: '', mobile: '021 777' },
    { companyId: companies.authority, firstName: 'Ann', lastName: 'Inspector', email: 'ann@council.example' },
    { companyId: companies.closed, firstName: 'Of', lastName: 'Closed', email: 'of@closed.example' },
    { companyId: companies.deleted, firstName: 'Of', lastName: 'Deleted', email: 'of@deleted.example' },
    { companyId: companies.owner, firstName: 'Not', lastName: 'Active', email: 'not@active.example', active: false },
    {
      companyId: companies.owner,
      firstName: 'Long',
      lastName: 'Archived',
      email: 'long@archived.example',
      whenDeleted: '2026-01-01T00:00:00Z',
    },
    { propertyId: site, firstName: 'Site', lastName: 'Warden', email: 'shared@kea.example' },
    { propertyId: gone, firstName: 'Of', lastName: 'Gone', email: 'of@gone.example' },
  ]
  for (const person of people) await buildContact(db, person)
})

const ask = (query: object) => opened().call('/contact/search', { token, body: { query } })
const search = async (query: object) => (await ask(query)).json<ContactListRow[]>()
const names = async (query: object) => (await search(query)).map((row) => row.displayName)
const everything = {
  includeSiteContacts: true,
  includeContactsWithoutEmail: true,
  includeInactive: true,
  ignoreDuplicateEmailAddresses: false,
}

describe('the contact search', () => {
  test('finds by default the active contacts of customers, suppliers and owners with an address, each once', async () => {
    expect(await names({})).toEqual(['Mere Pōtiki', 'Tāne Walker'])
  })

  test('finds with everything included all but the contacts of authorities and of deleted records', async () => {
    const found = await names(everything)
    expect(found).toHaveLength(10)
    for (const other of ['Ann Inspector', 'Of Deleted', 'Of Gone']) expect(found).not.toContain(other)
  })

  test('answers each with its company, or its property', async () => {
    const [mere] = await search({ keywords: 'mere' })
    expect(mere).toMatchObject({
      companyId: companies.customer,
      propertyId: null,
      displayName: 'Mere Pōtiki',
      companyName: 'Te Ara Facilities',
      propertyName: '',
      streetAddress: '1 Bank Street',
      suburb: 'Kamo',
      city: 'Whangārei',
      postCode: '0112',
      island: 'NI',
      accountNumber: 'AC-1',
      isCustomer: true,
      isOwner: false,
      isSupplier: false,
      isCompanyActive: true,
      isCompanyDeleted: false,
      isActive: true,
    })
    const [warden] = await search({ keywords: 'warden', includeSiteContacts: true })
    expect(warden).toMatchObject({
      companyId: null,
      propertyId: site,
      companyName: '',
      propertyName: 'Mataī Lodge',
      streetAddress: '9 Tūī Lane',
      city: 'Picton',
      postCode: '7220',
      island: 'SI',
      isCompanyActive: true,
    })
  })

  test('keeps one contact for each address: a customer before a supplier, an owner and a site, then the first', async () => {
    const shared = { keywords: 'shared', includeSiteContacts: true }
    expect(await names(shared)).toEqual(['Tāne Walker'])
    expect(await names({ ...shared, includeCustomers: false })).toEqual(["Hemi O'Brien"])
    expect(await names({ ...shared, includeCustomers: false, includeSuppliers: false })).toEqual(['Aroha Ngata'])
    expect(await names({ ...shared, includeCustomers: false, includeSuppliers: false, includeOwners: false })).toEqual([
      'Site Warden',
    ])
    expect(await names({ ...shared, ignoreDuplicateEmailAddresses: false })).toEqual([
      'Aroha Ngata',
      "Hemi O'Brien",
      'Site Warden',
      'Tāne Walker',
      'Zoe Walker',
    ])
  })

  test('a contact that another search hides as a duplicate is found when only it matches', async () => {
    expect(await names({ keywords: 'zoe' })).toEqual(['Zoe Walker'])
  })

  test.each([
    [{ includeCustomers: false, includeOwners: false }, ["Hemi O'Brien"]],
    [{ includeCustomers: false, includeSuppliers: false }, ['Aroha Ngata']],
    [{ includeCustomers: false, includeSuppliers: false, includeOwners: false }, []],
    [{ includeContactsWithoutEmail: true, keywords: '777' }, ['021 777']],
    [{ includeInactive: true, keywords: 'of' }, ['Of Closed']],
    [{ includeInactive: true, keywords: 'active' }, ['Not Active']],
    [{ includeInactive: true, keywords: 'archived' }, ['Long Archived']],
    [{ keywords: 'council' }, []],
    [{ island: 'SI' }, ["Hemi O'Brien"]],
    [{ island: 'NI SI' }, ['Aroha Ngata']],
    [{ island: 'SI', includeSiteContacts: true, includeSuppliers: false, includeOwners: false }, ['Site Warden']],
    [{ recordLimit: 1 }, ['Mere Pōtiki']],
  ])('%j finds %j', async (query, found) => {
    expect((await names(query)).toSorted()).toEqual(found.toSorted())
  })

  test.each([
    ['potiki mer', ['Mere Pōtiki']],
    ['PŌTIKI', ['Mere Pōtiki']],
    ['otiki', []],
    ['te ara', ['Mere Pōtiki', 'Tāne Walker']],
    ['manager fac', ['Mere Pōtiki']],
    ['435', ['Mere Pōtiki']],
    ['whangarei', ['Mere Pōtiki', 'Tāne Walker']],
    ["o'brien", ["Hemi O'Brien"]],
    ['o-brien', []],
    ['shared@kea', ['Tāne Walker']],
    ['shared.kea', []],
    ['matai lodge', ['Site Warden']],
    ['100%', []],
    ['_', []],
    ['\\', []],
  ])('keywords "%s" find %j', async (keywords, found) => {
    expect(await names({ keywords, includeSiteContacts: true })).toEqual(found)
  })

  test('a city is only searched in suburb and city', async () => {
    expect(await names({ city: 'kam whang', ignoreDuplicateEmailAddresses: false })).toEqual([
      'Mere Pōtiki',
      'Tāne Walker',
      'Zoe Walker',
    ])
    expect(await names({ city: 'te' })).toEqual([])
    expect(await names({ city: 'nap', keywords: 'aro' })).toEqual(['Aroha Ngata'])
  })

  test('follows what is changed: the contact, its company, its property', async () => {
    const { db } = opened()
    await db
      .updateTable('company')
      .set({ companyName: 'Kākāpō Alarms' })
      .where('companyId', '=', companies.supplier)
      .execute()
    await db.updateTable('property').set({ city: 'Blenheim' }).where('propertyId', '=', site).execute()
    await db.updateTable('contact').set({ jobTitle: 'Night owl' }).where('lastName', '=', 'Warden').execute()
    expect(await names({ keywords: 'kakapo' })).toEqual(["Hemi O'Brien"])
    expect(await names({ keywords: 'blen owl', includeSiteContacts: true })).toEqual(['Site Warden'])
    expect(await names({ keywords: 'picton', includeSiteContacts: true })).toEqual([])
  })

  test.each([
    ['a missing query', {}, 'query'],
    ['a wrong type', { query: { includeOwners: 'yes' } }, 'query.includeOwners'],
    ['too many contacts', { query: { recordLimit: 10_001 } }, 'query.recordLimit'],
    ['over-long keywords', { query: { keywords: 'x'.repeat(1001) } }, 'query.keywords'],
    ['a NUL byte', { query: { city: 'Nap\0ier' } }, 'query.city'],
    ['an unknown island', { query: { island: 'North' } }, 'query.island'],
  ])('refuses %s', async (_name, body, path) => {
    for (const call of ['/contact/search', '/contact/export']) {
      expect((await opened().call(call, { token, body })).json()).toMatchObject({ status: 400, errors: [{ path }] })
    }
  })
})

test('the export holds what the search finds, and texts stay texts', async () => {
  const { db } = opened()
  await buildContact(db, {
    companyId: companies.owner,
    firstName: '=1+1',
    lastName: '',
    email: 'formula@x.example',
    mobile: '+64 21 1',
  })
  const answer = await opened().call('/contact/export', { token, body: { query: { keywords: 'formula' } } })
  expect(answer.headers['content-disposition']).toContain(`Contacts ${todayIn('Pacific/Auckland')}.xlsx`)
  const sheet = (await readXlsx(answer.rawPayload)).sheets[0]
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  expect(sheet?.autoFilter?.range).toMatch(/^A1:U2$/)
  const [header = [], row = [], ...rest] = sheet?.rows ?? []
  expect(rest).toEqual([])
  expect(row[header.indexOf('ID')]).toEqual(expect.any(Number))
  expect(row[header.indexOf('First name')]).toBe('=1+1')
  expect(row[header.indexOf('Mobile')]).toBe('+64 21 1')
  expect(row[header.indexOf('Company')]).toBe('Rimu Trust')
  const chosen = { query: { keywords: 'formula' }, columns: ['email', 'company'] }
  const short = await opened().call('/contact/export', { token, body: chosen })
  expect((await readXlsx(short.rawPayload)).sheets[0]?.rows).toEqual([
    ['Email', 'Company', 'Property'],
    ['formula@x.example', 'Rimu Trust', null],
  ])
})

test('the export has the contacts that the facets of the screen leave', async () => {
  const { db } = opened()
  const listed = { companyId: companies.owner, lastName: '' }
  await buildContact(db, {
    ...listed,
    firstName: 'Facet One',
    email: '1@x.example',
    jobTitle: 'Manager',
    enableAutomationEmails: false,
  })
  await buildContact(db, { ...listed, firstName: 'Facet Two', email: '2@x.example' })
  const namesOf = async (facets: object) => {
    const body = { query: { keywords: 'facet' }, columns: ['name'], ...facets }
    const answer = await opened().call('/contact/export', { token, body })
    return (await readXlsx(answer.rawPayload)).sheets[0]?.rows.slice(1).flat()
  }
  expect(await namesOf({})).toEqual(['Facet One', 'Facet Two'])
  expect(await namesOf({ jobTitles: ['Manager'] })).toEqual(['Facet One'])
  expect(await namesOf({ jobTitles: ['Manager', ''] })).toEqual(['Facet One', 'Facet Two'])
  expect(await namesOf({ automation: [true] })).toEqual(['Facet Two'])
  expect(await namesOf({ automation: [] })).toEqual([])
  expect(await namesOf({ kinds: ['owner', 'site'] })).toEqual(['Facet One', 'Facet Two'])
  expect(await namesOf({ kinds: ['site'] })).toEqual([])
})

describe('the contact list', () => {
  const list = (query = '') => opened().call(`/contact${query}`, { token })

  test('holds the active contacts of companies and properties that are not deleted', async () => {
    const { data } = (await list()).json<{ data: ContactListRow[] }>()
    const listed = data.map((row) => row.displayName)
    expect(listed).toEqual(
      expect.arrayContaining(['021 777', 'Ann Inspector', 'Of Closed', 'Site Warden', 'Zoe Walker']),
    )
    for (const hidden of ['Not Active', 'Long Archived', 'Of Deleted', 'Of Gone']) expect(listed).not.toContain(hidden)
    expect((await list('?recordLimit=2')).json<{ data: unknown[] }>().data).toHaveLength(2)
  })

  test('is 304 until a contact, a company or a property changes', async () => {
    const { hash } = (await list()).json<{ hash: string }>()
    const again = await list(`?ifHashDifferentTo=${hash}`)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await buildContact(opened().db, { companyId: companies.owner, firstName: 'New' })
    expect((await list(`?ifHashDifferentTo=${hash}`)).statusCode).toBe(200)
  })

  test('refuses a limit out of range', async () => {
    expect((await list('?recordLimit=0')).json()).toMatchObject({ status: 400, errors: [{ path: 'recordLimit' }] })
  })
})
