import { expect, test } from 'vitest'
import { addDays, addMonths } from '@app/contract/dates'
import { ANNIVERSARY, buildBuilding, certificateCalls, TODAY } from '../../certificate/testing.ts'
import { buildWarrant } from '../../email/testing/buildings.ts'
import { numberOf } from '../../return/testing.ts'
import { buildCompany, buildLogin } from '../../testing/factories.ts'
import { buildIssuable, setSignatory } from '../../warrant/testing.ts'
import { openImports } from './testing.ts'

const { opened, upload, check, run, undo, company } = openImports()

const bring = async (...rows: string[][]) => {
  const checked = await check(await upload('services', ...rows), { changesExisting: true, likely: 'take' })
  return (await run(checked)).importId
}

const staffToken = () => opened().tokenOf('staff@office.example')

async function codeOf(propertyServiceId: number): Promise<string> {
  const { code } = await opened()
    .db.selectFrom('propertyService')
    .innerJoin('service', 'service.serviceId', 'propertyService.serviceId')
    .select('service.buildingAct as code')
    .where('propertyServiceId', '=', propertyServiceId)
    .executeTakeFirstOrThrow()
  return code
}

test('a warrant that was issued by a date of a system keeps the import that brought the date', async () => {
  const { db, call, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  const token = await staffToken()
  const signatoryId = await setSignatory(opened(), await tokenOf('chief@office.example'))
  await db
    .insertInto('setting')
    .values({ name: 'evidence', value: JSON.stringify('dates') })
    .execute()
  const building = await buildIssuable(opened(), token, { signatoryId, systems: [{}] })
  const { propertyId, propertyServiceId } = building
  const importId = await bring(
    ['Property', 'Service', 'Next due'],
    [String(propertyId), await codeOf(propertyServiceId), addMonths(ANNIVERSARY, 12)],
  )
  const issued = await building.issue()
  expect(issued.statusCode, issued.body).toBe(200)
  const { warrantId, number, whenUpdated } = issued.json<{ warrantId: number; number: string; whenUpdated: string }>()

  const refused = await undo(importId)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json<{ detail: string }>().detail).toContain(`Warrant ${number} of Rimu House was issued since.`)

  const body = { warrantId, whenUpdated, reason: 'The register was wrong.' }
  expect((await call('/bwof/withdraw', { token, body })).statusCode).toBe(200)
  expect((await undo(importId)).statusCode).toBe(200)
})

test('an answer of the supplier whom an import gave a system keeps the import', async () => {
  const { db, call } = opened()
  const supplierCompanyId = await buildCompany(db, { companyName: 'Answering Fire', isSupplier: true })
  const { propertyId, propertyServiceIds } = await buildWarrant(db, { due: addDays(TODAY, 30) })
  const [propertyServiceId = 0] = propertyServiceIds
  const importId = await bring(
    ['Property', 'Service', 'Supplier'],
    [String(propertyId), await codeOf(propertyServiceId), 'Answering Fire'],
  )
  const made = await call('/return/create', { token: await staffToken(), body: { propertyId, supplierCompanyId } })
  expect(made.statusCode, made.body).toBe(200)
  const { url } = made.json<{ url: string }>()
  const later = { propertyServiceIds, expectedDate: addDays(TODAY, 5), name: 'Hana' }
  numberOf(await call(`/return/${url.slice(url.lastIndexOf('/') + 1)}/later`, { body: later }))

  const refused = await undo(importId)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json<{ detail: string }>().detail).toContain('A service of Rimu House has answers of suppliers since.')
})

test('a certificate keeps the company that an import added as its supplier', async () => {
  const token = await staffToken()
  const uploaded = await upload('companies', ['Company', 'Supplier'], ['Certifying Fire', 'Yes'])
  const { importId } = await run(await check(uploaded))
  const { companyId } = await company('Certifying Fire')
  const building = await buildBuilding(opened(), token)
  const { file, withdraw } = certificateCalls(opened(), token)
  const filed = await file(building, { supplierCompanyId: companyId })

  const refused = await undo(importId)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json<{ detail: string }>().detail).toContain(
    'Certifying Fire is named by a certificate of Rimu House.',
  )
  expect((await withdraw(filed)).statusCode).toBe(200)
  expect((await undo(importId)).statusCode).toBe(200)
})
