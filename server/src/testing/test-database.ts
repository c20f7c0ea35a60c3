import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, createPool } from '../database/connection.ts'
import { cloneDatabase, dropDatabase, type TestPostgres } from './test-postgres.ts'

/** Creates a database for a test file, cloned from the migrated template. */
export const createTestDatabase = () => createFrom(new URL(testPostgres().url).pathname.slice(1))

/** Creates a database with all migrations before the given one, so that a test can fill it and then migrate it. */
export async function createDatabaseBefore(migration: string) {
  const database = await createFrom('template0')
  const folder = new URL('../database/migrations/', import.meta.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table migration (name text primary key, when_applied timestamptz not null default now())')
  for (const name of (await readdir(folder)).filter((known) => known < migration).toSorted()) {
    await client.query(await readFile(new URL(name, folder), 'utf8'))
    await client.query('insert into migration (name) values ($1)', [name])
  }
  await client.end()
  return database
}

async function createFrom(source: string) {
  const postgres = testPostgres()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = await cloneDatabase(postgres, name, source)
  const db = connect(createPool(url, 8))
  return {
    db,
    url,
    close: async () => {
      await db.destroy()
      await dropDatabase(postgres, name)
    },
  }
}

/** The database that the global set-up of call tests has migrated; unit tests have no set-up, so they start in a second. */
function testPostgres(): TestPostgres {
  const postgres: TestPostgres | undefined = inject('postgres')
  if (postgres) return postgres
  throw new Error('This test uses the database: name its file *.calls.test.ts, and run it with npm run test:calls')
}
