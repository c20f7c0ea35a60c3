import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildCompany, buildContact, buildProperty } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { createRecordWatch } from './changed-records.ts'

const opened = useTestApp()

const rename = (companyId: number, db = opened().db) =>
  db.updateTable('company').set({ suburb: crypto.randomUUID() }).where('companyId', '=', companyId).execute()

async function watching() {
  const watch = createRecordWatch(opened().db)
  expect(await watch.look()).toBe('all')
  return watch
}

test('a record is named once for each change of its own and of its rows', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const propertyId = await buildProperty(db)
  const watch = await watching()
  expect(await watch.look()).toEqual([])
  await rename(companyId)
  await buildContact(db, { companyId })
  await db.updateTable('property').set({ propertyNotes: 'Ring first' }).where('propertyId', '=', propertyId).execute()
  expect(await watch.look()).toEqual([
    { kind: 'company', id: companyId },
    { kind: 'property', id: propertyId },
  ])
  expect(await watch.look()).toEqual([])
})

test('a change that was numbered earlier and committed later is named too, once', async () => {
  const { db } = opened()
  const [early, late] = [await buildCompany(db), await buildCompany(db)]
  const watch = await watching()
  await db.transaction().execute(async (transaction) => {
    await rename(early, transaction)
    await rename(late)
    expect(await watch.look()).toEqual([{ kind: 'company', id: late }])
    expect(await watch.look()).toEqual([])
  })
  expect(await watch.look()).toEqual([{ kind: 'company', id: early }])
  expect(await watch.look()).toEqual([])
})

test('a change that was under way when the watch began is named when it is committed', async () => {
  const { db } = opened()
  const [early, late] = [await buildCompany(db), await buildCompany(db)]
  const watch = await db.transaction().execute(async (transaction) => {
    await rename(early, transaction)
    await rename(late)
    return watching()
  })
  expect(await watch.look()).toEqual([{ kind: 'company', id: early }])
})

test('more changes than are worth naming are told as anything, and then it goes on', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const watch = await watching()
  await sql`insert into history (entity, entity_id, changed_by)
    select 'company', ${String(companyId)}, 'Import' from generate_series(1, 6000)`.execute(db)
  expect(await watch.look()).toBe('all')
  expect(await watch.look()).toEqual([])
  await rename(companyId)
  expect(await watch.look()).toEqual([{ kind: 'company', id: companyId }])
})
