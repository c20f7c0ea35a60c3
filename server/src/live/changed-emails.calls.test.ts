import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildEmail, buildWarrant } from '../email/testing/buildings.ts'
import { useTestApp } from '../testing/test-app.ts'
import { createVersionReader } from '../database/versions.ts'
import { createEmailWatch } from './changed-emails.ts'

const opened = useTestApp()
let propertyId = 0
let propertyServiceId = 0
let emailId = 0

beforeAll(async () => {
  const built = await buildWarrant(opened().db)
  propertyId = built.propertyId
  propertyServiceId = built.propertyServiceIds[0] ?? 0
  emailId = await buildEmail(opened().db, { propertyId }, [propertyServiceId])
})

async function watching() {
  const { db } = opened()
  const watch = createEmailWatch(db)
  const look = async () => watch.look((await createVersionReader(db)()).emails)
  expect(await look()).toEqual([])
  return look
}

test.each([
  ['an e-mail that is queued', () => buildEmail(opened().db, { propertyId })],
  ['one that is sent', () => sql`update email set status = 'SENT' where email_id = ${emailId}`.execute(opened().db)],
  ['one that failed once', () => sql`update email set tries = 1 where email_id = ${emailId}`.execute(opened().db)],
  [
    'an answer',
    () =>
      sql`insert into mail (message_id, content_hash, stored_as, size, source, kind, email_id, property_id)
        values ('a', 'b', 'c', 1, 'mailbox', 'answer', ${emailId}, ${propertyId})`.execute(opened().db),
  ],
  [
    'a promise',
    () =>
      sql`with answer as (
        insert into return_submission (property_id, supplier_company_id, bwof_anniversary, login, kind, property_service_ids,
          facts, summary, content_hash)
        select property_id, supplier_company_id, '2026-11-26', 'a', 'later', array[property_service_id], '{}', '', 'd'
        from property_service where property_service_id = ${propertyServiceId} returning return_submission_id)
      insert into promise (property_service_id, expected_date, return_submission_id)
        select ${propertyServiceId}, '2026-11-25', return_submission_id from answer`.execute(opened().db),
  ],
])('names the property of %s, once', async (_, change) => {
  const look = await watching()
  await change()
  expect(await look()).toEqual([propertyId])
  expect(await look()).toEqual([])
})

test('work on the queue that no list shows names nothing', async () => {
  const look = await watching()
  await sql`update email set when_prepared = now(), when_next_try = now()`.execute(opened().db)
  await sql`update email set status = status`.execute(opened().db)
  await sql`update email set status = 'SENT' where false`.execute(opened().db)
  expect(await look()).toEqual([])
})

test('an e-mail that is taken back names its property', async () => {
  const queued = await buildEmail(opened().db, { propertyId })
  const look = await watching()
  await opened().db.deleteFrom('email').where('emailId', '=', queued).execute()
  expect(await look()).toEqual([propertyId])
})

test('a change that began before others and is committed later is named too', async () => {
  const { db } = opened()
  const other = await buildWarrant(db)
  const look = await watching()
  await db.transaction().execute(async (transaction) => {
    await buildEmail(transaction, { propertyId })
    await buildEmail(db, { propertyId: other.propertyId })
    expect(await look()).toEqual([other.propertyId])
  })
  expect(await look()).toContain(propertyId)
})

test('what was committed before the first look is not named, even if an older transaction still runs', async () => {
  const { db } = opened()
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_current_xact_id()`.execute(transaction)
    await buildEmail(db, { propertyId })
    const look = await watching()
    const other = await buildWarrant(db)
    await buildEmail(db, { propertyId: other.propertyId })
    expect(await look()).toEqual([other.propertyId])
  })
})

test('more than are worth naming are told as anything, and then it goes on', async () => {
  const { db } = opened()
  const look = await watching()
  await sql`insert into property (property_name, street_address, city)
    select 'Many', '1 McVay Street', 'Napier' from generate_series(1, 1100)`.execute(db)
  await sql`insert into email (property_id, template_name, generated_by, message_id, subject, body, when_queued)
    select property_id, 'Email_12A_Request', '', 'many' || property_id, '', '', now() from property`.execute(db)
  expect(await look()).toBe('all')
  expect(await look()).toEqual([])
  await buildEmail(db, { propertyId })
  expect(await look()).toEqual([propertyId])
})
