import type { Kysely } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { Tables } from '../../database/tables.ts'
import { buildCompany, buildContact, buildProperty, buildService } from '../../testing/factories.ts'

/** Ids of the seeded definitions (docs/rules/services-and-dates.md#definitions). */
export const ALARMS = 101
export const LIGHTS = 106

/** A property with all data that an e-mail can use. Its warrant, systems and trial evacuation are due on `due`. */
export async function buildPropertyWithEverything(db: Kysely<Tables>, due: Day) {
  const supplierId = await buildCompany(db, { companyName: "Tūī & O'Brien Fire", isSupplier: true })
  const otherSupplierId = await buildCompany(db, { companyName: 'Secret Lifts', isSupplier: true })
  const customerId = await buildCompany(db, { companyName: 'Kauri Holdings', enableCustomerCcEmails: true })
  const authorityId = await buildCompany(db, { companyName: 'Napier City Council', isAuthority: true })
  const ownerId = await buildCompany(db, { companyName: 'Kahikatea Trust', isOwner: true })
  await buildContact(db, { companyId: supplierId, firstName: 'Aroha', email: 'aroha@tui.example' })
  await buildContact(db, { companyId: customerId, firstName: 'Kim', email: 'kim@kauri.example' })
  await buildContact(db, { companyId: authorityId, firstName: 'Bo', email: 'bwof@council.example' })
  const propertyId = await buildProperty(db, {
    propertyName: 'Rimu House',
    buildingName: 'North <Wing>',
    suburb: 'Napier South',
    postcode: '4110',
    customerPropertyRef: 'GR-875',
    customerCompanyId: customerId,
    ownerId,
    regionalAuthorityCompanyId: authorityId,
    propertyNotes: 'SECRET property notes',
  })
  await buildContact(db, { propertyId, firstName: 'Hemi', lastName: 'Parata', mobile: '021 555 0142', email: '' })
  await db
    .insertInto('propertyBwof')
    .values({
      propertyId,
      complianceSchedule: 'CS 2041',
      legalDescription: 'Lot 2 DP 45213',
      bwofLocated: 'Main foyer',
      buildingSafetyManualLocated: 'Reception',
    })
    .execute()
  await db
    .insertInto('propertyEvacuation')
    .values({
      propertyId,
      schemeReference: 'EV204417',
      fireAlarmType: 'Type 4',
      fireAlarmPanelLocated: 'Main entrance',
      fireAlarmMonitoredBy: 'Harbour Alarms',
      wardenTraining: 'Seperate Warden Training',
    })
    .execute()
  const whenNextServiceAnniversary = due
  const secret = { adminNotes: 'SECRET admin notes', price: 987.65 }
  await buildService(db, { propertyId, serviceId: 1, whenNextServiceAnniversary })
  const alarmsId = await buildService(db, {
    ...secret,
    propertyId,
    serviceId: ALARMS,
    supplierCompanyId: supplierId,
    whenNextServiceAnniversary,
    whenLastComplianceReceived: '2025-03-12',
    ref: 'Level 1',
    exceptionNotes: 'Two heads replaced',
  })
  const readyId = await buildService(db, {
    propertyId,
    serviceId: 109,
    supplierCompanyId: supplierId,
    whenNextServiceAnniversary: '2099-01-01',
  })
  await buildService(db, {
    ...secret,
    propertyId,
    serviceId: 111,
    supplierCompanyId: otherSupplierId,
    whenNextServiceAnniversary,
    ref: 'SECRET lift',
  })
  const trialId = await buildService(db, {
    ...secret,
    propertyId,
    serviceId: 2,
    supplierCompanyId: supplierId,
    whenNextServiceAnniversary,
    whenLastComplianceReceived: '2025-09-12',
  })
  return { propertyId, supplierId, otherSupplierId, customerId, authorityId, alarmsId, readyId, trialId }
}
