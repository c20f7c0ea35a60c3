import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { getOperator } from '../operator/queries.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Definitions } from './definitions.ts'
import { makeDataSet } from './make-data-set.ts'
import { OPERATOR_NAME } from './operator.ts'
import { collect, readDefinitions } from './testing.ts'

const TODAY = '2026-11-21'
const wanted = { size: 'tiny', seed: 1, today: TODAY, onProgress: () => {} } as const

let database: Awaited<ReturnType<typeof createTestDatabase>>
let definitions: Definitions
let schemaBefore: unknown

beforeAll(async () => {
  database = await createTestDatabase()
  definitions = await readDefinitions()
  schemaBefore = await readSchema()
  await makeDataSet(database.db, wanted)
})
afterAll(() => database.close())

/** Everything that is dropped during the load. */
async function readSchema(): Promise<unknown> {
  const { rows } = await sql`
    select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2, 3`.execute(database.db)
  return rows
}

async function one(query: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select (${query}) as value`.execute(database.db)
  return rows[0]?.value
}

test('what is generated is what is in the database', async () => {
  const generated = collect(definitions, 'tiny', TODAY)
  const { db } = database
  const stored = await db.selectFrom('propertyService').selectAll().orderBy('propertyServiceId').execute()
  const asMoment = (text: string | null | undefined) => text && new Date(text).toISOString()
  expect(
    // The data set has no author, so the database sets `updated_by`.
    stored.map(({ updatedBy: _, ...row }) => ({
      ...row,
      whenCreated: asMoment(row.whenCreated),
      whenUpdated: asMoment(row.whenUpdated),
      whenDeleted: asMoment(row.whenDeleted),
      whenLastSupplierEmailSent: asMoment(row.whenLastSupplierEmailSent),
      whenLastSupplierEmailTriggered: asMoment(row.whenLastSupplierEmailTriggered),
    })),
  ).toEqual(generated.propertyService)
  const properties = await db
    .selectFrom('property')
    .select(['propertyName', 'propertyNotes'])
    .orderBy('propertyId')
    .execute()
  expect(properties).toEqual(
    generated.property.map(({ propertyName, propertyNotes }) => ({ propertyName, propertyNotes })),
  )
  const emails = await db.selectFrom('email').select(['subject', 'body']).orderBy('emailId').execute()
  expect(emails).toEqual(generated.email.map(({ subject, body }) => ({ subject, body })))
})

test('foreign keys, indexes and triggers are as they were', async () => {
  expect(await readSchema()).toEqual(schemaBefore)
})

test('no specified system is a heading of others', async () => {
  const headings = sql`select count(*)::int from property_service join service using (service_id) where is_category`
  expect(await one(headings)).toBe(0)
  const systems = sql`select count(*)::int from property_service join service using (service_id)
    where parent_service_id = ${BWOF_SERVICE_ID}`
  expect(await one(systems)).toBeGreaterThan(200)
})

test('contacts are found by their words', async () => {
  expect(
    await one(sql`select count(*)::int from contact where contact_id not in (select contact_id from contact_words)`),
  ).toBe(0)
})

test('ids go on where the data set ends', async () => {
  const last = Number(await one(sql`select max(company_id) from company`))
  const { companyId } = await database.db
    .insertInto('company')
    .values({ companyName: 'Next' })
    .returning('companyId')
    .executeTakeFirstOrThrow()
  expect(companyId).toBe(last + 1)
  for (const table of ['contact', 'property', 'property_service', 'email']) {
    const key = `${table}_id`
    const next = sql`select nextval(pg_get_serial_sequence(${table}, ${key})) > max(${sql.ref(key)}) from ${sql.table(table)}`
    expect(await one(next), table).toBe(true)
  }
})

test('the operator is set, and its history is not the data set', async () => {
  expect((await getOperator(database.db)).companyName).toBe(OPERATOR_NAME)
  expect(await one(sql`select count(*)::int from history where entity = 'property_service'`)).toBe(0)
})

test('a database with records is left as it is', async () => {
  const count = sql`select count(*)::int from property_service`
  const before = await one(count)
  expect(await makeDataSet(database.db, { ...wanted, size: 'office' })).toBe(false)
  expect(await one(count)).toBe(before)
})

test('a data set that fails half-way leaves nothing', async () => {
  const other = await createTestDatabase()
  const onProgress = () => {
    throw new Error('The power went')
  }
  await expect(makeDataSet(other.db, { ...wanted, onProgress })).rejects.toThrow('The power went')
  expect(await other.db.selectFrom('company').select('companyId').execute()).toEqual([])
  expect(await other.db.selectFrom('service').select('serviceId').where('serviceId', '>=', 1000).execute()).toEqual([])
  await other.close()
})
