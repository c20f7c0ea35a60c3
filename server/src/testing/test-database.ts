import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, createPool } from '../database/connection.ts'

/** A database of the test file's own, cloned from the migrated template. */
export async function createTestDatabase() {
  const template = new URL(inject('templateDatabaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(template, `create database ${name} template ${template.pathname.slice(1)}`)
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

/** From the maintenance database: a template with connections cannot be cloned. */
async function runOn(url: URL, statement: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = 'postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    // Clones of one template wait for each other.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
