import { sql, type Kysely } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { StartError } from '../lib/start-error.ts'
import { createDatabaseBefore } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

type Database = Awaited<ReturnType<typeof createDatabaseBefore>>

const opened: Database[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

async function openBefore(migration: string): Promise<Database> {
  const database = await createDatabaseBefore(migration)
  opened.push(database)
  return database
}

async function readApplied(db: Kysely<Tables>) {
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, to_jsonb(migration) ->> 'checksum' as checksum from migration order by name`.execute(db)
  return rows
}

const writeChecksum = (db: Kysely<Tables>, name: string, checksum: string) =>
  sql`update migration set checksum = ${checksum} where name = ${name}`.execute(db)

test('an upgrade fills in the checksums of what was applied before it, and the next start agrees with them', async () => {
  const { db, url } = await openBefore('0012')
  expect((await readApplied(db)).every(({ checksum }) => checksum === null)).toBe(true)

  await migrate(url)
  const applied = await readApplied(db)
  expect(applied.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['0001-records.sql', '0012-versions-of-lists.sql']),
  )
  for (const { checksum } of applied) expect(checksum).toMatch(/^[0-9a-f]{64}$/)

  await migrate(url)
  expect(await readApplied(db)).toEqual(applied)
})

test('a migration that was edited after it was applied is refused, and nothing is applied', async () => {
  const { db, url } = await openBefore('0012')
  await sql`alter table migration add checksum text`.execute(db)
  await writeChecksum(db, '0003-changes.sql', 'of other statements')
  const before = await readApplied(db)

  const starting = migrate(url)
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(
    '0003-changes.sql in server/src/database/migrations differs from what was applied to this database.',
  )
  expect(await readApplied(db)).toEqual(before)
})

test('one start migrates while another waits, and both find the same database', async () => {
  const { db, url } = await openBefore('0012')
  await Promise.all([migrate(url), migrate(url)])
  for (const { checksum } of await readApplied(db)) expect(checksum).toMatch(/^[0-9a-f]{64}$/)
})

test.each([
  ['of the records', 'company, property, contact, login'],
  ['of what has been applied', 'migration'],
])(
  'a table %s that stays in use is not waited for longer than a moment, and the next start goes on',
  async (_, used) => {
    const { db, url } = await openBefore('0012')
    await db.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.raw(used)} in access share mode`.execute(transaction)
      const starting = migrate(url, { lockTimeoutMs: 100 })
      await expect(starting).rejects.toThrow(StartError)
      await expect(starting).rejects.toThrow(
        /^The upgrade of the database needs a table that another program uses: warrant \(process \d+\)\. Stop other servers/,
      )
    })
    expect((await readApplied(db)).map(({ name }) => name)).not.toContain('0012-versions-of-lists.sql')

    await migrate(url)
    expect((await readApplied(db)).map(({ name }) => name)).toContain('0012-versions-of-lists.sql')
  },
)
