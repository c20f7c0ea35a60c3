import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildCompany } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { createVersionReader, foldVersions } from './versions.ts'

const opened = useTestApp()

test('the counts of connections that are gone are put together, and no version moves by it', async () => {
  const { db } = opened()
  await buildCompany(db)
  await sql`insert into table_change (table_name, backend, changes) values ('company', -7, 5), ('company', -8, 6),
    ('contact', -7, 2)`.execute(db)
  const readVersions = createVersionReader(db)
  const before = await readVersions()

  await foldVersions(db)
  await foldVersions(db)

  expect(await readVersions()).toEqual(before)
  const { rows } = await sql<{ backend: number }>`select distinct backend from table_change where backend < 1`.execute(
    db,
  )
  expect(rows).toEqual([{ backend: 0 }])
  await buildCompany(db)
  expect((await readVersions()).company).toBeGreaterThan(before.company)
})
