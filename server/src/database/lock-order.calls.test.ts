import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Company } from '@app/contract/company/schema'
import type { Contact } from '@app/contract/contact/schema'
import type { Property } from '@app/contract/property/schema'
import { buildCompany, buildContact, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { whileHeld } from '../testing/while-held.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  await prepare(opened().url)
  token = await opened().staffToken()
})

const SETTINGS = [
  // Deadlock detection is off, so a test that causes a deadlock never ends.
  "deadlock_timeout = '1h'",
  // Makes the planner look up rows by index, as in large tables.
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
]

/** Settings apply to new connections. */
async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  for (const setting of SETTINGS) await client.query(`alter database ${name} set ${setting}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )
  await client.end()
}

const post = (path: string, body: object) => opened().call(path, { token, body })

/** The statuses of calls that start in this order while a row is locked. */
const statusesWhile = async (hold: RawBuilder<unknown>, calls: readonly (() => ReturnType<typeof post>)[]) =>
  (await whileHeld(opened().db, hold, calls)).map(({ statusCode }) => statusCode)

const holdService = (id: number) => sql`select from property_service where property_service_id = ${id} for update`
const holdContact = (id: number) => sql`select from contact where contact_id = ${id} for update`

async function buildContacts(companyId: number, count: number): Promise<Contact[]> {
  const { db, call } = opened()
  for (let index = 0; index < count; index++) await buildContact(db, { companyId, firstName: `Number ${index}` })
  return (await call(`/company/${companyId}`, { token })).json<Company>().contacts
}

const LONG_ENOUGH = 10_000

test('prices that are saved in opposite orders wait for each other', { timeout: LONG_ENOUGH }, async () => {
  const { db, call } = opened()
  const propertyId = await buildProperty(db)
  for (const serviceId of [101, 103, 104, 105, 106]) await buildService(db, { propertyId, serviceId })
  const { services } = (await call(`/property/${propertyId}`, { token })).json<Property>()
  const posted = services.map(({ propertyServiceId, whenUpdated }) => ({ propertyServiceId, whenUpdated, price: 85 }))
  const middle = posted[2]?.propertyServiceId ?? 0
  const save = (prices: object) => () => post('/company/pricing-summary/update', prices)
  expect(await statusesWhile(holdService(middle), [save(posted), save(posted.toReversed())])).toEqual([200, 409])

  const fresh = (await call(`/property/${propertyId}`, { token })).json<Property>()
  const rows = fresh.services.map(({ propertyServiceId, whenUpdated }) => ({
    propertyServiceId,
    whenUpdated,
    ref: 'A',
  }))
  const saveAll = (list: object[]) => () =>
    post(`/property/${propertyId}`, { whenUpdated: fresh.whenUpdated, services: list })
  const priced = fresh.services.map(({ propertyServiceId, whenUpdated }) => ({
    propertyServiceId,
    whenUpdated,
    price: 9,
  }))
  expect(await statusesWhile(holdService(middle), [save(priced), saveAll(rows.toReversed())])).toEqual([200, 409])
})

test(
  'services that are changed in place in opposite orders wait for each other',
  { timeout: LONG_ENOUGH },
  async () => {
    const { db, call } = opened()
    const services: Property['services'] = []
    for (let count = 0; count < 3; count++) {
      const propertyId = await buildProperty(db)
      for (const serviceId of [101, 103]) await buildService(db, { propertyId, serviceId })
      services.push(...(await call(`/property/${propertyId}`, { token })).json<Property>().services)
    }
    const changes = services.map(({ propertyServiceId, whenUpdated }) => ({
      propertyServiceId,
      whenUpdated,
      price: 85,
    }))
    const middle = services[2]
    const change = (list: object[]) => () => post('/property/change-services', list)
    const hold = holdService(middle?.propertyServiceId ?? 0)
    expect(await statusesWhile(hold, [change(changes), change(changes.toReversed())])).toEqual([200, 409])

    const propertyId = middle?.propertyId ?? 0
    const fresh = (await call(`/property/${propertyId}`, { token })).json<Property>()
    const posted = fresh.services.map((service) => ({ ...service, price: 90 }))
    const save = () =>
      post(`/property/${propertyId}`, { whenUpdated: fresh.whenUpdated, services: posted.toReversed() })
    expect(await statusesWhile(hold, [change(posted), save])).toEqual([200, 409])
  },
)

test('contacts that are changed in opposite orders wait for each other', { timeout: LONG_ENOUGH }, async () => {
  const contacts = await buildContacts(await buildCompany(opened().db), 5)
  const change = (how: string, list: Contact[]) => () => post(`/contact/${how}`, { contacts: list })
  const named = contacts.map((contact) => ({ ...contact, jobTitle: 'Director' }))
  const hold = holdContact(contacts[2]?.contactId ?? 0)
  expect(
    await statusesWhile(hold, [change('update-contacts', named), change('archive-contacts', contacts.toReversed())]),
  ).toEqual([200, 409])
})

test('restoring contacts waits for a save of their company', { timeout: LONG_ENOUGH }, async () => {
  const { db, call } = opened()
  const companyId = await buildCompany(db)
  const [contact] = await buildContacts(companyId, 1)
  const { whenUpdated } = (await call(`/company/${companyId}`, { token })).json<Company>()
  const restore = () => post('/contact/restore-contacts', { contacts: [contact] })
  const save = () =>
    post('/company/update', { companyId, whenUpdated, contacts: [{ ...contact, jobTitle: 'Director' }] })
  const answers = await statusesWhile(holdContact(contact?.contactId ?? 0), [restore, save])
  expect(answers).toEqual([200, 200])
})

test('renaming a company waits for a change of its contacts', { timeout: LONG_ENOUGH }, async () => {
  const { db, call } = opened()
  const companyId = await buildCompany(db)
  const [contact] = await buildContacts(companyId, 2)
  const { whenUpdated } = (await call(`/company/${companyId}`, { token })).json<Company>()
  const rename = () =>
    post('/company/update', {
      companyId,
      whenUpdated,
      companyName: 'Rimu Holdings',
      contacts: [{ ...contact, jobTitle: 'Director' }],
    })
  const change = () => post('/contact/update-contacts', { contacts: [{ ...contact, firstName: 'Mere' }] })
  const holdWords = sql`select from contact_words where contact_id = ${contact?.contactId} for update`
  expect(await statusesWhile(holdWords, [rename, change])).toEqual([200, 409])
})

test('a record that refers to a row does not block its change', { timeout: LONG_ENOUGH }, async () => {
  const { db, call } = opened()
  const ownerId = await buildCompany(db)
  const propertyId = await buildProperty(db, { ownerId })
  await buildContact(db, { propertyId })
  const contacts = await buildContacts(ownerId, 2)
  const { whenUpdated, siteContacts } = (await call(`/property/${propertyId}`, { token })).json<Property>()
  const [between, named] = contacts
  const archive = () => post('/contact/archive-contacts', { contacts: [...siteContacts, ...contacts] })
  const save = () =>
    post(`/property/${propertyId}`, {
      whenUpdated,
      propertyBwof: { ownerContactId: named?.contactId },
      siteContacts: siteContacts.map((contact) => ({ ...contact, jobTitle: 'Caretaker' })),
    })
  expect(await statusesWhile(holdContact(between?.contactId ?? 0), [archive, save])).toEqual([200, 409])
})
