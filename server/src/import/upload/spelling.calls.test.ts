import { expect, test } from 'vitest'
import { buildCompany, buildProperty, buildService } from '../../testing/factories.ts'
import { fates, openImports } from './testing.ts'

const { opened, upload, check, run, undo, company } = openImports()

test('capitals and macrons of a building are corrected, and its companies are known in any spelling', async () => {
  const { db } = opened()
  const customerCompanyId = await buildCompany(db, { companyName: 'Tūī Managers', isCustomer: true })
  const propertyId = await buildProperty(db, {
    propertyName: 'Manu House',
    buildingName: 'Manu House',
    streetAddress: '1 bank street',
    suburb: 'maori hill',
    city: 'Whangarei',
    customerPropertyRef: 'm-1',
    customerCompanyId,
  })
  const file = [
    ['Our ref', 'Building', 'Street', 'Suburb', 'City', 'Customer'],
    ['M-1', 'Manu House', '1 Bank Street', 'Māori Hill', 'Whangārei', 'tui managers'],
  ]
  expect(fates((await check(await upload('properties', ...file))).rows)).toEqual(['2 left'])
  const checked = await check(await upload('properties', ...file), { changesExisting: true })
  expect(checked.rows[0]).toMatchObject({ fate: 'changed', likely: [] })
  expect(checked.rows[0]?.differences).toContainEqual({ heading: 'Suburb', before: 'maori hill', after: 'Māori Hill' })
  const { importId } = await run(checked)
  const read = () =>
    db
      .selectFrom('property')
      .select(['customerPropertyRef', 'streetAddress', 'suburb', 'city', 'customerCompanyId'])
      .where('propertyId', '=', propertyId)
      .executeTakeFirstOrThrow()
  expect(await read()).toEqual({
    customerPropertyRef: 'M-1',
    streetAddress: '1 Bank Street',
    suburb: 'Māori Hill',
    city: 'Whangārei',
    customerCompanyId,
  })
  expect((await company('Tūī Managers')).companyId).toBe(customerCompanyId)
  expect(fates((await check(await upload('properties', ...file), { changesExisting: true })).rows)).toEqual(['2 same'])
  expect((await undo(importId)).statusCode).toBe(200)
  expect((await read()).suburb).toBe('maori hill')
})

test('a row that names the companies of its building in another spelling repeats an earlier one', async () => {
  const checked = await check(
    await upload(
      'properties',
      ['Our ref', 'Street', 'City', 'Customer', 'Owner'],
      ['RP-1', '4 Quay Street', 'Napier', 'Pūkeko Trust', 'Weka Ltd'],
      ['RP-1', '4 Quay Street', 'Napier', 'Pukeko trust', 'WEKA LTD'],
      ['RP-1', '4 Quay Street', 'Napier', 'Pukeko trust', 'Kiwi Ltd'],
    ),
  )
  expect(fates(checked.rows)).toEqual(['2 added', '3 repeated', '4 refused'])
})

test('those of a service are corrected in its notes, and it is still the same service', async () => {
  const { db } = opened()
  const propertyId = await buildProperty(db, { propertyName: 'Notes House', customerPropertyRef: 'NT-1' })
  const propertyServiceId = await buildService(db, { propertyId, serviceId: 2, adminNotes: 'key at wharf street' })
  const checked = await check(
    await upload(
      'services',
      ['Our ref', 'Service', 'Comment'],
      ['nt-1', 'trial evacuation', '  Key at  Wharf Street '],
    ),
    { changesExisting: true },
  )
  expect(fates(checked.rows)).toEqual(['2 changed'])
  await run(checked)
  const { adminNotes } = await db
    .selectFrom('propertyService')
    .select('adminNotes')
    .where('propertyServiceId', '=', propertyServiceId)
    .executeTakeFirstOrThrow()
  expect(adminNotes).toContain('Wharf Street')
})

test('those of a company are corrected in its name, by which it is found in any spelling', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db, { companyName: 'KOTUKU FIRE' })
  const checked = await check(await upload('companies', ['Company'], ['Kōtuku Fire']), { changesExisting: true })
  expect(checked.rows[0]?.differences).toEqual([{ heading: 'Company', before: 'KOTUKU FIRE', after: 'Kōtuku Fire' }])
  const { importId } = await run(checked)
  expect((await company('Kōtuku Fire')).companyId).toBe(companyId)
  expect((await undo(importId)).statusCode).toBe(200)
  expect((await company('KOTUKU FIRE')).companyId).toBe(companyId)
})
