import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, createPool } from '../database/connection.ts'

/** Creates a database for a test file, cloned from the migrated template. */
export const createTestDatabase = () => createFrom(new URL(inject('templateDatabaseUrl')).pathname.slice(1))

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
  const template = new URL(inject('templateDatabaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(template, `create database ${name} template ${source}`)
  const url = new URL(template)
  url.pathname = name
  const db = connect(createPool(url.href, 8))
  return {
    db,
    url: url.href,
    close: async () => {
      await db.destroy()
      await runOn(template, `drop database ${name} with (force)`)
    },
  }
}

/** Uses the maintenance database, because a template with connections cannot be cloned. */
async function runOn(url: URL, statement: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = 'postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    // Only one clone of a template can be made at a time.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
