import { expect, test } from 'vitest'
import { buildCompany, buildContact, buildProperty, buildService } from '../../testing/factories.ts'
import { openImports } from './testing.ts'

// What an import replaced may be deleted before the import is undone, because nothing names it any more.
const { opened, upload, check, run, undo, read } = openImports()

const bring = async (kind: 'properties' | 'services', ...rows: string[][]) => {
  const checked = await check(await upload(kind, ...rows), { changesExisting: true, likely: 'take' })
  return (await run(checked)).importId
}

async function deleteCompany(companyId: number) {
  const { whenUpdated } = (await read(`/company/${companyId}`)).json<{ whenUpdated: string }>()
  const body = { companyId, whenUpdated, whenDeleted: new Date().toISOString() }
  const token = await opened().tokenOf('staff@office.example')
  const deleted = await opened().call('/company/update', { token, body })
  expect(deleted.statusCode, deleted.body).toBe(200)
}

const propertyOf = (propertyId: number) =>
  opened()
    .db.selectFrom('property')
    .select(['customerCompanyId', 'ownerId'])
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()

test('a building does not go back to a customer and an owner that were deleted since', async () => {
  const { db } = opened()
  const customerCompanyId = await buildCompany(db, { companyName: 'Gone Customer', isCustomer: true })
  const ownerId = await buildCompany(db, { companyName: 'Gone Owner', isOwner: true })
  const stored = { propertyName: 'Rata House', streetAddress: '1 Gone Street', city: 'Napier' }
  const propertyId = await buildProperty(db, { ...stored, customerPropertyRef: 'GN-1', customerCompanyId, ownerId })
  const importId = await bring(
    'properties',
    ['Our ref', 'Street', 'City', 'Customer', 'Owner'],
    ['GN-1', '1 Gone Street', 'Napier', 'Next Customer', 'Next Owner'],
  )
  const imported = await propertyOf(propertyId)
  await deleteCompany(customerCompanyId)
  await deleteCompany(ownerId)

  const refused = await undo(importId)
  expect(refused.statusCode, refused.body).toBe(409)
  const { detail } = refused.json<{ detail: string }>()
  expect(detail).toContain('Rata House would name Gone Customer again, which was deleted since.')
  expect(detail).toContain('Rata House would name Gone Owner again, which was deleted since.')
  expect(await propertyOf(propertyId)).toEqual(imported)
})

test('a building goes back to a customer that was deleted before the import', async () => {
  const { db } = opened()
  const customerCompanyId = await buildCompany(db, { companyName: 'Earlier Customer', isCustomer: true })
  const stored = { propertyName: 'Totara House', streetAddress: '2 Gone Street', city: 'Napier', active: false }
  const propertyId = await buildProperty(db, { ...stored, customerPropertyRef: 'GN-4', customerCompanyId })
  await deleteCompany(customerCompanyId)
  const importId = await bring(
    'properties',
    ['Our ref', 'Street', 'City', 'Customer'],
    ['GN-4', '2 Gone Street', 'Napier', 'Later Customer'],
  )
  const undone = await undo(importId)
  expect(undone.statusCode, undone.body).toBe(200)
  expect(await propertyOf(propertyId)).toMatchObject({ customerCompanyId })
})

test('a service does not go back to a supplier that was deleted since, and does to one that is there', async () => {
  const { db } = opened()
  const supplierCompanyId = await buildCompany(db, { companyName: 'Gone Fire', isSupplier: true })
  const there = await buildCompany(db, { companyName: 'Kept Fire', isSupplier: true })
  const propertyId = await buildProperty(db, { propertyName: 'Kauri House', customerPropertyRef: 'GN-2' })
  const rows = [
    ['Our ref', 'Service', 'Supplier'],
    ['GN-2', 'Trial evacuation', 'Next Fire'],
  ]
  const serviceId = await buildService(db, { propertyId, serviceId: 2, supplierCompanyId })
  const importId = await bring('services', ...rows)
  await deleteCompany(supplierCompanyId)
  const refused = await undo(importId)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json<{ detail: string }>().detail).toContain(
    'A service of Kauri House would name Gone Fire again, which was deleted since.',
  )

  await db
    .updateTable('propertyService')
    .set({ supplierCompanyId: there })
    .where('propertyServiceId', '=', serviceId)
    .execute()
  const next = await bring('services', ...rows)
  const undone = await undo(next)
  expect(undone.statusCode, undone.body).toBe(200)
})

test('a warrant does not go back to an owner’s contact that was archived since', async () => {
  const { db } = opened()
  const ownerId = await buildCompany(db, { companyName: 'Lasting Owner', isOwner: true })
  const contactId = await buildContact(db, { companyId: ownerId, firstName: 'Hana', lastName: 'Smith' })
  const stored = { propertyName: 'Miro House', streetAddress: '3 Gone Street', city: 'Napier' }
  const propertyId = await buildProperty(db, { ...stored, customerPropertyRef: 'GN-3', ownerId })
  await db.insertInto('propertyBwof').values({ propertyId, ownerContactId: contactId }).execute()
  const importId = await bring(
    'properties',
    ['Our ref', 'Street', 'City', 'Owner'],
    ['GN-3', '3 Gone Street', 'Napier', 'Newer Owner'],
  )
  await db
    .updateTable('contact')
    .set({ whenDeleted: new Date().toISOString() })
    .where('contactId', '=', contactId)
    .execute()
  const refused = await undo(importId)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json<{ detail: string }>().detail).toContain(
    'Miro House would name Hana Smith again, who was archived since.',
  )
})
