import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildCompany, buildContact } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { findCurrentEmail, type RequestedEmail } from './current-email.ts'
import { buildSupplier, buildTrial, buildWarrant, TODAY } from '../testing/buildings.ts'

const opened = useTestApp()

const current = (asked: Omit<RequestedEmail, 'propertyServiceId'> & { propertyServiceId?: number }) =>
  findCurrentEmail(opened().db, { propertyServiceId: null, ...asked }, { today: TODAY, timeZone: 'Pacific/Auckland' })

test('the umbrella kind for warrants becomes the kind that the rules select for the supplier', async () => {
  const { db } = opened()
  const other = await buildSupplier(db)
  const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db, {
    systems: [{}, {}, { supplierCompanyId: other.companyId }],
  })
  expect(await current({ name: 'Email_Auto_12A', propertyId, recipientCompanyId: supplier.companyId })).toEqual({
    kind: 'Email_12A_Urgent',
    hasServices: true,
    propertyServiceIds: propertyServiceIds.slice(0, 2),
    to: [{ address: 'jobs@totara.example', contactId: supplier.contactId }],
    cc: [],
  })
})

test.each([
  ['reminded of yesterday', { systems: [{ whenLastSupplierEmailSent: '2026-11-20T00:00:00Z' }] }, true],
  [
    'due in 42 days, asked 10 days ago',
    { due: '2027-01-02', systems: [{ whenLastSupplierEmailSent: '2026-11-11T00:00:00Z' }] },
    true,
  ],
  ['due in 43 days', { due: '2027-01-03' }, false],
])('when the rules give none it is the request: %s', async (_, warrant, hasServices) => {
  const { propertyId, propertyServiceIds, supplier } = await buildWarrant(opened().db, warrant)
  expect(await current({ name: 'Email_Auto_12A', propertyId, recipientCompanyId: supplier.companyId })).toMatchObject({
    kind: 'Email_12A_Request',
    hasServices,
    propertyServiceIds,
  })
})

test('a supplier with nothing outstanding has no services, and can still be written to', async () => {
  const { db } = opened()
  const { propertyId } = await buildWarrant(db)
  const other = await buildSupplier(db)
  expect(await current({ name: 'Email_Auto_12A', propertyId, recipientCompanyId: other.companyId })).toEqual({
    kind: 'Email_12A_Request',
    hasServices: false,
    propertyServiceIds: [],
    to: [{ address: 'jobs@totara.example', contactId: other.contactId }],
    cc: [],
  })
})

describe('a chosen system that is ready by its dates', () => {
  /** The first one is ready, and the second one outstanding. */
  const build = () =>
    buildWarrant(opened().db, {
      systems: [{ whenNextServiceAnniversary: '2027-11-26', whenLastComplianceReceived: '2026-11-10' }, {}],
    })
  const asked = async ({ propertyId, propertyServiceId, supplier }: Awaited<ReturnType<typeof build>>) =>
    (await current({ name: 'Email_Auto_12A', propertyId, recipientCompanyId: supplier.companyId, propertyServiceId }))
      .propertyServiceIds

  test('is asked for with the others, because its warrant needs a certificate', async () => {
    const building = await build()
    expect((await asked(building)).toSorted()).toEqual(building.propertyServiceIds)
  })

  test('is not where its certificate is accepted, or where dates are enough', async () => {
    const { db } = opened()
    const [certified, ready] = [await build(), await build()]
    const { propertyId, propertyServiceId, propertyServiceIds } = certified
    const { certificateId } = await db
      .insertInto('certificate')
      .values({ propertyId, bwofAnniversary: '2026-11-26', propertyServiceIds: [propertyServiceId] })
      .returning('certificateId')
      .executeTakeFirstOrThrow()
    await sql`insert into accepted_system (certificate_id, property_service_id, kind, bwof_anniversary)
      values (${certificateId}, ${propertyServiceId}, 'Form12A', '2026-11-26')`.execute(db)
    expect(await asked(certified)).toEqual(propertyServiceIds.slice(1))
    await db
      .insertInto('setting')
      .values({ name: 'evidence', value: JSON.stringify('dates') })
      .execute()
    expect(await asked(ready)).toEqual(ready.propertyServiceIds.slice(1))
    await db.deleteFrom('setting').where('name', '=', 'evidence').execute()
  })
})

test('the umbrella kind for trials becomes the kind that the rules select for the service', async () => {
  const { db } = opened()
  const { propertyId, propertyServiceId, supplier } = await buildTrial(db)
  const asked = { propertyId, recipientCompanyId: supplier.companyId, propertyServiceId }
  expect(await current({ name: 'Email_Auto_TrialEvac', ...asked })).toMatchObject({
    kind: 'Email_TrialEvac_FullService_Request',
    hasServices: true,
    propertyServiceIds: [propertyServiceId],
  })
  const later = await buildTrial(db, { serviceType: 'Audit', whenNextServiceAnniversary: '2027-02-20' })
  const askedLater = { propertyId: later.propertyId, recipientCompanyId: later.supplier.companyId }
  expect(await current({ name: 'Email_Auto_TrialEvac', ...askedLater })).toMatchObject({
    kind: 'Email_TrialEvac_Audit_Request',
    hasServices: false,
  })
})

test('a trial without a date is requested by its type', async () => {
  const { propertyId, propertyServiceId, supplier } = await buildTrial(opened().db, {
    serviceType: 'Audit',
    whenNextServiceAnniversary: null,
  })
  const asked = { propertyId, recipientCompanyId: supplier.companyId, propertyServiceId }
  expect(await current({ name: 'Email_Auto_TrialEvac', ...asked })).toMatchObject({
    kind: 'Email_TrialEvac_Audit_Request',
    hasServices: false,
    propertyServiceIds: [propertyServiceId],
  })
  const elsewhere = await buildTrial(opened().db)
  const other = { ...asked, propertyId: elsewhere.propertyId }
  expect(await current({ name: 'Email_Auto_TrialEvac', ...other })).toMatchObject({ propertyServiceIds: [] })
})

test('a kind that somebody chose stays, with its own copies', async () => {
  const { db } = opened()
  const customerCompanyId = await buildCompany(db, { enableCustomerCcEmails: true })
  const contactId = await buildContact(db, { companyId: customerCompanyId, email: 'office@kauri.example' })
  const { propertyId, supplier } = await buildWarrant(db, { property: { customerCompanyId } })
  const asked = { propertyId, recipientCompanyId: supplier.companyId }
  const copied = [{ address: 'office@kauri.example', contactId }]
  expect(await current({ name: 'Email_12A_Overdue', ...asked })).toMatchObject({
    kind: 'Email_12A_Overdue',
    cc: copied,
  })
  expect(await current({ name: 'Email_12A_Request', ...asked })).toMatchObject({ kind: 'Email_12A_Request', cc: [] })
})

test('a notice to an authority is due once the day has passed', async () => {
  const { db } = opened()
  const authority = await buildSupplier(db, {}, { email: 'bwof@council.example' })
  const property = { regionalAuthorityCompanyId: authority.companyId }
  for (const [due, hasServices] of [
    ['2026-11-20', true],
    ['2026-11-21', false],
  ] as const) {
    const { propertyId } = await buildWarrant(db, { due, property })
    const asked = { propertyId, recipientCompanyId: authority.companyId }
    expect(await current({ name: 'Email_AuthorityOverdueBwofNotification', ...asked })).toMatchObject({
      hasServices,
      propertyServiceIds: [],
      to: [{ address: 'bwof@council.example' }],
    })
  }
})

test('a property that does not exist is not found', async () => {
  const asked = { propertyId: 2_000_000_000, recipientCompanyId: null }
  await expect(current({ name: 'Email_Auto_12A', ...asked })).rejects.toMatchObject({ status: 404 })
})
