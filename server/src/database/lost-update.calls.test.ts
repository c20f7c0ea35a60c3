import { beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '@app/contract/company/schema'
import type { Property } from '@app/contract/property/schema'
import type { Settings } from '@app/contract/settings/schema'
import { queueOne } from '../email/testing/queue-one.ts'
import { recordOutcomes } from '../email/delivery/record-outcomes.ts'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
const ANNA = 'anna@office.example'
const BEN = 'ben@office.example'
const tokens = new Map<string, string>()
beforeAll(async () => {
  const { db, tokenOf } = opened()
  for (const loginEmail of [ANNA, BEN]) {
    await buildLogin(db, { loginEmail, isAdministrator: true })
    tokens.set(loginEmail, await tokenOf(loginEmail))
  }
})

const call = (who: string, path: string, body?: object) =>
  opened().call(path, { token: tokens.get(who), ...(body && { body }) })
const read = async (id: number) => (await call(ANNA, `/property/${id}`)).json<Property>()
const save = (who: string, id: number, body: object) => call(who, `/property/${id}`, body)
const blamed = (who: string, thing: string) => ({
  status: 409,
  detail: expect.stringContaining(`This ${thing} was changed by ${who} at `),
})

/** A property with both records, a service and a site contact, last saved by Anna. */
async function buildSavedProperty() {
  const { db } = opened()
  const id = await buildProperty(db)
  await buildService(db, { propertyId: id, serviceId: 106, whenNextServiceAnniversary: '2027-02-12' })
  await buildContact(db, { propertyId: id })
  const { whenUpdated } = await read(id)
  const records = { propertyBwof: { legalDescription: 'Lot 1' }, propertyEvacuation: { schemeReference: 'A' } }
  const saved = await save(ANNA, id, { whenUpdated, city: 'Hastings', ...records })
  return { id, seen: saved.json<Property>() }
}

describe('a refused save of a property names who made the change that it collides with', () => {
  test.each([
    ['BWOF', { propertyBwof: { legalDescription: 'Lot 2' } }],
    ['evacuation', { propertyEvacuation: { schemeReference: 'B' } }],
  ])('when only the %s record was changed', async (_name, change) => {
    const { id, seen } = await buildSavedProperty()
    expect((await save(BEN, id, { whenUpdated: seen.whenUpdated, ...change })).statusCode).toBe(200)
    const late = await save(ANNA, id, { whenUpdated: seen.whenUpdated, city: 'Gisborne' })
    expect(late.json()).toMatchObject(blamed(BEN, 'property'))
  })

  test.each([{ propertyBwof: null }, { propertyEvacuation: null }])('when a record was removed: %o', async (change) => {
    const { id, seen } = await buildSavedProperty()
    await save(BEN, id, { whenUpdated: seen.whenUpdated, ...change })
    const late = await save(ANNA, id, { whenUpdated: seen.whenUpdated, city: 'Gisborne' })
    expect(late.json()).toMatchObject(blamed(BEN, 'property'))
  })

  test('a whole record that is posted back with one changed service only changes that service', async () => {
    const { id, seen } = await buildSavedProperty()
    const [service] = seen.services
    const posted = await save(BEN, id, { ...seen, services: [{ ...service, ref: 'B7' }] })
    expect(posted.statusCode).toBe(200)
    expect(posted.json<Property>().whenUpdated).toBe(seen.whenUpdated)

    const sameService = { whenUpdated: seen.whenUpdated, services: [{ ...service, ref: 'A7' }] }
    expect((await save(ANNA, id, sameService)).json()).toMatchObject(blamed(BEN, 'service'))
    expect((await save(ANNA, id, { whenUpdated: seen.whenUpdated, city: 'Gisborne' })).statusCode).toBe(200)
  })

  test('a site contact that somebody else changed', async () => {
    const { id, seen } = await buildSavedProperty()
    const [contact] = seen.siteContacts
    const { whenUpdated } = seen
    await save(BEN, id, { whenUpdated, siteContacts: [{ ...contact, jobTitle: 'Caretaker' }] })
    const late = await save(ANNA, id, { whenUpdated, siteContacts: [{ ...contact, jobTitle: 'Manager' }] })
    expect(late.json()).toMatchObject(blamed(BEN, 'contact'))
  })

  test('a reminder that went out since is not taken for the change', async () => {
    const { id, seen } = await buildSavedProperty()
    const [service] = seen.services
    const { whenUpdated } = seen
    const regionalAuthorityCompanyId = await buildCompany(opened().db, { isAuthority: true })
    const changed = { whenUpdated, city: 'Gisborne', regionalAuthorityCompanyId, services: [{ ...service, ref: 'B7' }] }
    expect((await save(BEN, id, changed)).statusCode).toBe(200)
    const propertyServiceIds = [service?.propertyServiceId ?? 0]
    // Only the supplier of a service is reminded of it, and only the authority of a property is told.
    await remind({ propertyId: id, propertyServiceIds, recipientCompanyId: service?.supplierCompanyId ?? null })
    await remind({
      propertyId: id,
      propertyServiceIds: [],
      kind: 'Email_AuthorityOverdueBwofNotification',
      recipientCompanyId: regionalAuthorityCompanyId,
    })
    const reminded = await read(id)
    expect(reminded.services).toContainEqual(
      expect.objectContaining({ ref: 'B7', whenLastSupplierEmailSent: expect.stringContaining('T') }),
    )

    expect((await save(ANNA, id, { whenUpdated, city: 'Taupō' })).json()).toMatchObject(blamed(BEN, 'property'))
    const sameService = { whenUpdated: reminded.whenUpdated, services: [{ ...service, ref: 'A7' }] }
    expect((await save(ANNA, id, sameService)).json()).toMatchObject(blamed(BEN, 'service'))
  })
})

/** Queues an e-mail as Automation and sends it. */
async function remind(about: Parameters<typeof queueOne>[1]) {
  const { db } = opened()
  const { emailId } = await queueOne(db, about)
  const sent = { emailId, status: 'SENT' as const, tries: 1, reason: '', whenNextTry: null, contentHash: null }
  await recordOutcomes(db, crypto.randomUUID(), [{ ...sent, recipients: [], at: new Date() }])
}

describe('a refused save of another record names who changed it last', () => {
  test('a company, and a contact of it that was changed alone', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db)
    await buildContact(db, { companyId })
    const seen = (await call(ANNA, `/company/${companyId}`)).json<Company>()
    const [contact] = seen.contacts
    const { whenUpdated } = seen
    const update = (who: string, change: object) => call(who, '/company/update', { companyId, whenUpdated, ...change })

    await update(BEN, { contacts: [{ ...contact, jobTitle: 'Director' }] })
    const sameContact = await update(ANNA, { contacts: [{ ...contact, jobTitle: 'Owner' }] })
    expect(sameContact.json()).toMatchObject(blamed(BEN, 'contact'))
    expect((await update(ANNA, { city: 'Hastings' })).statusCode).toBe(200)
    expect((await update(BEN, { city: 'Gisborne' })).json()).toMatchObject(blamed(ANNA, 'company'))
  })

  test('a setting', async () => {
    const { whenUpdated } = (await call(ANNA, '/settings')).json<Settings>()
    await call(BEN, '/settings', { whenUpdated, automationMode: 'automatic' })
    const late = await call(ANNA, '/settings', { whenUpdated, automationMode: 'manual' })
    expect(late.json()).toMatchObject(blamed(BEN, 'setting (Automation mode)'))
  })

  test('a template', async () => {
    const path = '/email/templates/Email_12A_Urgent'
    await call(BEN, path, { version: 0, subject: 'Urgent', body: 'Please send it.' })
    const late = await call(ANNA, path, { version: 0, subject: 'Very urgent', body: 'Please send it.' })
    expect(late.json()).toMatchObject(blamed(BEN, 'template'))
  })
})

test('the author of a change is not listed as a change, and is in no answer', async () => {
  const { id, seen } = await buildSavedProperty()
  await save(BEN, id, { whenUpdated: seen.whenUpdated, city: 'Gisborne', propertyBwof: { legalDescription: 'Lot 3' } })
  const history = await call(ANNA, `/history?entity=property&id=${id}`)
  expect(history.json<unknown[]>().length).toBeGreaterThan(3)
  expect(history.body).not.toContain('updatedBy')
  expect((await call(ANNA, `/property/${id}`)).body).not.toContain('updatedBy')
})
