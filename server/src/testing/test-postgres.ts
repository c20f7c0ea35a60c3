import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded.ts'

/**
 * Starts the PostgreSQL that test files share, with its data below `dataDir`. It does not wait for the disk, which would
 * be most of the time of a commit or a clone. Nobody needs its data after a power cut.
 */
export async function startTestPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {} } })
  await runOn(postgres.url, 'alter system set fsync = off')
  await runOn(postgres.url, 'select pg_reload_conf()')
  return postgres
}

/**
 * Creates the database `name` as a copy of the database `template` on the same server, and returns its address. The
 * template must have no connections.
 */
export async function cloneDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  await runOn(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

/** Drops a database and closes its connections. */
export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  runOn(serverUrl, `drop database ${name} with (force)`)

/** Uses the maintenance database, because a template with connections cannot be cloned. */
async function runOn(serverUrl: string, statement: string): Promise<void> {
  const maintenance = new URL(serverUrl)
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
