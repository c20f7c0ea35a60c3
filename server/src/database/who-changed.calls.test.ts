import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseBefore } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof createDatabaseBefore>>
beforeAll(async () => {
  database = await createDatabaseBefore('0010')
})
afterAll(() => database.close())

/**
 * Runs SQL in one transaction on behalf of a login. It must be plain SQL, because the code only knows the current
 * tables.
 */
const as = (name: string, ...statements: string[]) =>
  database.db.transaction().execute(async (transaction) => {
    await sql`select set_config('warrant.login', ${name}, true)`.execute(transaction)
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })

const tables = ['company', 'property', 'property_service', 'contact', 'login', 'setting'] as const

test('an upgrade names who changed a row last, from the history, and moves no stamp', async () => {
  await as(
    'anna',
    `insert into company (company_id, company_name) values (1, 'Kauri'), (2, 'Rata')`,
    `insert into property (property_id, property_name, street_address)
      values (1, 'Edited', '1 Quay'), (2, 'Warranted', '2 Quay'), (3, 'Moved', '3 Quay'), (4, 'Reminded', '4 Quay')`,
    `insert into property_service (property_service_id, property_id, service_id) values (1, 1, 1), (2, 1, 106)`,
    `insert into contact (contact_id, company_id) values (1, 1)`,
    `insert into login (login_id, login_email, password_hash) values (1, 'anna', '')`,
    `insert into setting (name, value) values ('automationMode', '"manual"')`,
  )
  await as(
    'ben',
    `update company set city = 'Napier' where company_id = 1`,
    `update property set city = 'Napier' where property_id = 1`,
    `update property set when_updated = clock_timestamp() where property_id = 2`,
    `insert into property_bwof (property_id, legal_description) values (2, 'Lot 1')`,
    `update property_service set ref = 'B7' where property_service_id = 1`,
    `update setting set value = '"automatic"' where name = 'automationMode'`,
    // Saving unchanged records used to update the stamp without a history.
    `update property set when_updated = clock_timestamp() where property_id = 3`,
  )
  await as('cleo', `update property set city = 'Taupo' where property_id = 4`)
  await as(
    'Automation',
    `update property_service set when_last_supplier_email_sent = now() where property_service_id = 1`,
    `update property set when_last_authority_email_sent = now() where property_id = 4`,
  )
  await sql`set warrant.bulk = 'on'; insert into company (company_id, company_name) values (3, 'Loaded');
    set warrant.bulk = ''`.execute(database.db)
  const before = await readStamps('when_updated::text')

  await migrate(database.url)

  expect(await readStamps('when_updated::text')).toEqual(before)
  expect(await readStamps('updated_by')).toEqual({
    company: ['ben', 'anna', 'somebody'],
    property: ['ben', 'ben', 'somebody', 'cleo'],
    property_service: ['ben', 'anna'],
    contact: ['anna'],
    login: ['anna'],
    setting: ['ben', 'somebody'],
  })
  await as(
    'dora',
    `update company set city = 'Taupo' where company_id = 3`,
    `insert into company (company_id, company_name) values (4, 'New')`,
  )
  expect((await readStamps('updated_by')).company).toEqual(['ben', 'anna', 'dora', 'dora'])
})

/** Without the setting that a later upgrade adds to a database with data. */
async function readStamps(expression: string): Promise<Record<string, unknown>> {
  const read = tables.map(async (table) => {
    const key = table === 'setting' ? 'name' : `${table}_id`
    const { rows } = await sql<{ value: string }>`
      select ${sql.raw(expression)} as value from ${sql.table(table)}
      ${table === 'setting' ? sql`where name <> 'evidence'` : sql``} order by ${sql.ref(key)}`.execute(database.db)
    return [table, rows.map(({ value }) => value)]
  })
  return Object.fromEntries(await Promise.all(read))
}
