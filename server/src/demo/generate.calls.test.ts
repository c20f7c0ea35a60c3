import { addDays, daysBetween, type Day } from '@app/contract/dates'
import { chartSlice } from '@app/contract/dashboard/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Definitions } from './definitions.ts'
import { collect, readDefinitions, type GeneratedRows } from './testing.ts'

const TODAY = '2026-11-21'

let definitions: Definitions

beforeAll(async () => {
  definitions = await readDefinitions()
})

test('the same seed and day give the same rows', () => {
  expect(collect(definitions, 'tiny', TODAY)).toEqual(collect(definitions, 'tiny', TODAY))
})

test('another seed or another day gives other rows', () => {
  const rows = collect(definitions, 'tiny', TODAY)
  expect(collect(definitions, 'tiny', TODAY, 2)).not.toEqual(rows)
  expect(collect(definitions, 'tiny', addDays(TODAY, 1))).not.toEqual(rows)
})

test('an office is as large as it says', () => {
  const rows = collect(definitions, 'office', TODAY)
  expect(rows.company).toHaveLength(2_000)
  expect(rows.property).toHaveLength(3_000)
  expect(Math.abs(rows.contact.length / 5_000 - 1)).toBeLessThan(0.05)
  expect(Math.abs(rows.propertyService.length / 30_000 - 1)).toBeLessThan(0.05)
})

test('no mail can ever arrive, and no telephone rings', () => {
  const { contact, emailRecipient, company } = collect(definitions, 'office', TODAY)
  const addresses = [...contact.map(({ email }) => email), ...emailRecipient.map(({ address }) => address)]
  expect(addresses.filter((address) => address && !/^[a-z0-9.]+@[a-z0-9.]+\.(example|test)$/.test(address))).toEqual([])
  const numbers = [
    ...contact.flatMap(({ mobile, ddi }) => [mobile, ddi]),
    ...company.map(({ companyPhone }) => companyPhone),
  ]
  expect(numbers.filter((number) => number && !/^0\d{1,3} 555 \d{3,4}$/.test(number))).toEqual([])
})

test('companies have their names for themselves', () => {
  const names = collect(definitions, 'office', TODAY).company.map(({ companyName }) => companyName)
  expect(new Set(names).size).toBe(names.length)
})

test('nothing has happened tomorrow', () => {
  const { propertyService, email, company, property, contact } = collect(definitions, 'office', TODAY)
  const moments = [
    ...email.flatMap(({ whenQueued, whenSent, whenLastAttempted }) => [whenQueued, whenSent, whenLastAttempted]),
    ...[...company, ...property, ...contact, ...propertyService].flatMap(
      ({ whenCreated, whenUpdated, whenDeleted }) => [whenCreated, whenUpdated, whenDeleted],
    ),
  ]
  // A day in New Zealand begins at 12:00 UTC, or 11:00 UTC, of the day before.
  expect(moments.filter((moment) => moment && moment > `${addDays(TODAY, -1)}T11`)).toEqual([])
  const received = propertyService.map(({ whenLastComplianceReceived }) => whenLastComplianceReceived)
  expect(received.filter((day) => day && day >= TODAY)).toEqual([])
})

test('an owner contact is an active contact of the owner', () => {
  const { contact, property, propertyBwof } = collect(definitions, 'office', TODAY)
  const contacts = new Map(contact.map((row) => [row.contactId, row]))
  const owners = new Map(property.map(({ propertyId, ownerId }) => [propertyId, ownerId]))
  const strangers = propertyBwof.filter(({ propertyId, ownerContactId }) => {
    if (!ownerContactId) return false
    const found = contacts.get(ownerContactId)
    return !found?.active || found.whenDeleted || found.companyId !== owners.get(propertyId)
  })
  expect(strangers).toEqual([])
})

/** Conditions, each of which at least one row of the data set must meet. */
const STATES: Record<string, (rows: GeneratedRows, today: Day) => boolean> = {
  'inactive company': ({ company }) => company.some(({ active }) => !active),
  'deleted company': ({ company }) => company.some(({ whenDeleted }) => whenDeleted),
  'North Island company': ({ company }) => company.some(({ island }) => island === 'NI'),
  'South Island company': ({ company }) => company.some(({ island }) => island === 'SI'),
  'company of both islands': ({ company }) => company.some(({ island }) => island === 'NI SI'),
  'council of no island': ({ company }) => company.some(({ island, isAuthority }) => isAuthority && !island),
  '67 councils': ({ company }) => company.filter(({ isAuthority }) => isAuthority).length === 67,
  'owner who is customer': ({ company }) => company.some(({ isOwner, isCustomer }) => isOwner && isCustomer),
  'company of no kind': ({ company }) =>
    company.some((row) => !row.isOwner && !row.isCustomer && !row.isSupplier && !row.isAuthority),
  'supplier without automation': ({ company }) => company.some((row) => row.isSupplier && !row.enableEmailAutomation),
  'customer copied on follow-ups': ({ company }) => company.some((row) => row.ccCustomerOn12aFollowUp),
  'council that takes no reports in lieu': ({ company }) => company.some((row) => !row.takesReportsInLieu),
  'name over 100 characters': ({ company }) => company.some(({ companyName }) => companyName.length > 100),
  'name with a macron': ({ company }) => company.some(({ companyName }) => /[āēīōū]/i.test(companyName)),
  'company notes': ({ company }) => company.some(({ companyNotes }) => companyNotes),
  'deleted billing entity': ({ billingEntity }) => billingEntity.some(({ whenDeleted }) => whenDeleted),
  'inactive contact': ({ contact }) => contact.some(({ active }) => !active),
  'deleted contact': ({ contact }) => contact.some(({ whenDeleted }) => whenDeleted),
  'contact without e-mail': ({ contact }) => contact.some(({ email, firstName }) => !email && firstName),
  'contact without a name': ({ contact }) => contact.some(({ email, firstName }) => email && !firstName),
  'site contact': ({ contact }) => contact.some(({ propertyId }) => propertyId),
  'one address at several companies': ({ contact }) => {
    const addresses = contact.filter(({ companyId, email }) => companyId && email).map(({ email }) => email)
    return new Set(addresses).size < addresses.length
  },
  'inactive property': ({ property }) => property.some(({ active }) => !active),
  'deleted property': ({ property }) => property.some(({ whenDeleted }) => whenDeleted),
  'property without council': ({ property }) => property.some((row) => !row.regionalAuthorityCompanyId),
  'property without owner': ({ property }) => property.some(({ ownerId }) => !ownerId),
  'property without customer': ({ property }) => property.some(({ customerCompanyId }) => !customerCompanyId),
  'property billed to another company': ({ property }) => property.some((row) => row.billingEntityCompanyId),
  'property with a billing entity': ({ property }) => property.some(({ billingEntityId }) => billingEntityId),
  'property without automation': ({ property }) => property.some((row) => !row.enableEmailAutomation),
  'BGIS template': ({ property }) => property.some(({ bwofTemplate }) => bwofTemplate === 'BGIS'),
  'property in a unit': ({ property }) =>
    property.some(({ streetAddress }) => /^(Unit \d|\d+\/\d)/.test(streetAddress)),
  'property without suburb': ({ property }) => property.some(({ suburb }) => !suburb),
  'property on the Chatham Islands': ({ property }) => property.some(({ suburb }) => suburb === 'Chatham Islands'),
  'property notes': ({ property }) => property.some(({ propertyNotes }) => propertyNotes),
  'council put off': ({ property }) => property.some((row) => row.whenAuthorityEmailsSnoozedUntil),
  'council told': ({ property }) => property.some((row) => row.whenLastAuthorityEmailSent),
  'property without BWOF record': ({ property, propertyBwof }) => propertyBwof.length < property.length,
  'record without owner contact': ({ propertyBwof }) => propertyBwof.some(({ ownerContactId }) => !ownerContactId),
  'property without evacuation record': ({ property, propertyEvacuation }) =>
    propertyEvacuation.length < property.length,
  'inactive service': ({ propertyService }) => propertyService.some(({ active }) => !active),
  'deleted service': ({ propertyService }) => propertyService.some(({ whenDeleted }) => whenDeleted),
  'service without a date': ({ propertyService }) => propertyService.some((row) => !row.whenNextServiceAnniversary),
  'service without a supplier': ({ propertyService }) => propertyService.some((row) => !row.supplierCompanyId),
  audit: ({ propertyService }) => propertyService.some(({ serviceType }) => serviceType === 'Audit'),
  'snoozed service': ({ propertyService }, today) =>
    propertyService.some((row) => (row.whenSupplierEmailsSnoozedUntil ?? '') >= today),
  'snooze that ran out': ({ propertyService }, today) =>
    propertyService.some((row) => (row.whenSupplierEmailsSnoozedUntil ?? today) < today),
  'exception notes': ({ propertyService }) => propertyService.some(({ exceptionNotes }) => exceptionNotes),
  'admin notes': ({ propertyService }) => propertyService.some(({ adminNotes }) => adminNotes),
  'reminder sent': ({ propertyService }) => propertyService.some((row) => row.whenLastSupplierEmailSent),
  'reminder queued': ({ propertyService }) =>
    propertyService.some((row) => (row.whenLastSupplierEmailTriggered ?? '') > (row.whenLastSupplierEmailSent ?? '')),
  'building with 34 services': ({ propertyService }) =>
    [...Map.groupBy(propertyService, ({ propertyId }) => propertyId).values()].some(({ length }) => length >= 34),
  'e-mail of a person': ({ email }) => email.some(({ generatedBy }) => generatedBy !== 'Automation'),
  'queued e-mail that was tried': ({ email }) => email.some(({ status, tries }) => status === 'QUEUED' && tries),
  'sent warrant e-mail': ({ email }) => email.some((row) => row.status === 'SENT' && /12A/.test(row.templateName)),
  'queued warrant e-mail': ({ email }) => email.some((row) => row.status === 'QUEUED' && /12A/.test(row.templateName)),
  'failed warrant e-mail': ({ email }) => email.some((row) => row.status === 'FAILED' && /12A/.test(row.templateName)),
  'sent trial e-mail': ({ email }) => email.some((row) => row.status === 'SENT' && /Trial/.test(row.templateName)),
  'queued trial e-mail': ({ email }) => email.some((row) => row.status === 'QUEUED' && /Trial/.test(row.templateName)),
  'failed trial e-mail': ({ email }) => email.some((row) => row.status === 'FAILED' && /Trial/.test(row.templateName)),
  'audit e-mail': ({ email }) => email.some(({ templateName }) => templateName === 'Email_Bwof_Audit'),
  'copy to a customer': ({ emailRecipient }) => emailRecipient.some(({ kind }) => kind === 'cc'),
  'ready to issue': (rows) => readiness(rows).some(({ ready, total }) => total > 0 && ready === total),
  'one certificate missing': (rows) => readiness(rows).some(({ ready, total }) => total > 1 && ready === total - 1),
  'nothing received': (rows) => readiness(rows).some(({ ready, total }) => total > 1 && ready === 0),
}

/** The bands of the dashboard (docs/rules/services-and-dates.md#due-bands). */
function readiness({ propertyService }: GeneratedRows): { ready: number; total: number }[] {
  const systems = new Set(
    [...definitions.values()].filter(({ shortName }) => shortName.startsWith('SS')).map((row) => row.serviceId),
  )
  const present = propertyService.filter(({ active, whenDeleted }) => active && !whenDeleted)
  return [...Map.groupBy(present, ({ propertyId }) => propertyId).values()].flatMap((services) => {
    const due = services.find(({ serviceId }) => serviceId === 1)?.whenNextServiceAnniversary
    if (!due) return []
    const dates = services
      .filter(({ serviceId }) => systems.has(serviceId))
      .map((row) => row.whenNextServiceAnniversary)
    return [{ total: dates.length, ready: dates.filter((day) => day && day > due).length }]
  })
}

describe('whichever day it is made on', () => {
  // A leap day, a Monday in the holidays, each day of a week.
  const days = ['2028-02-29', '2027-01-04', ...Array.from({ length: 7 }, (_, index) => addDays(TODAY, index))]

  test.each(days)('on %s every state is there, and the dashboard is neither empty nor all red', (today) => {
    const rows = collect(definitions, 'office', today)
    const missing = Object.keys(STATES).filter((state) => !STATES[state]?.(rows, today))
    expect(missing).toEqual([])

    const main = new Set(
      [...definitions.values()].filter(({ shortName }) => !shortName.startsWith('SS')).map((row) => row.serviceId),
    )
    const shown = rows.propertyService
      .filter(({ serviceId, active, whenDeleted }) => main.has(serviceId) && active && !whenDeleted)
      .map(({ whenNextServiceAnniversary: due }) => (due ? daysBetween(today, due) : null))
    const pastDue = shown.filter((left) => left !== null && left < 0).length
    expect(pastDue / shown.length).toBeGreaterThan(0.015)
    expect(pastDue / shown.length).toBeLessThan(0.06)
    const slices = Map.groupBy(
      shown.filter((left) => left === null || left <= 31),
      chartSlice,
    )
    expect([...slices.keys()].toSorted()).toEqual(['Away', 'Completed', 'Overdue', 'Upcoming'])
    const onDashboard = [...slices.values()].reduce((sum, { length }) => sum + length, 0)
    expect(onDashboard).toBeGreaterThan(400)
    expect(onDashboard).toBeLessThan(1_200)
  })
})
