import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded.ts'

/**
 * Starts the PostgreSQL that test files share, with its data below `dataDir`. It does not wait for the disk, which would
 * be most of the time of a commit or a clone, and writes nothing for after a power cut, as nobody needs its data then. Its
 * databases are gone before there is anything to vacuum.
 */
export async function startTestPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {} } })
  await runOn(postgres, 'alter system set fsync = off')
  await runOn(postgres, 'alter system set full_page_writes = off')
  await runOn(postgres, 'alter system set autovacuum = off')
  await runOn(postgres, 'select pg_reload_conf()')
  // Tests of deadlocks choose how soon one is found.
  await runOn(postgres, `grant set on parameter deadlock_timeout to ${new URL(postgres.url).username}`)
  return postgres
}

/** The addresses of the PostgreSQL of tests: they work as the product does, without a superuser's rights. */
export type TestPostgres = Pick<EmbeddedPostgres, 'url' | 'superuserUrl'>

/**
 * Creates the database `name` as a copy of the database `template` on the same server, and returns its address. The
 * template must have no connections.
 */
export async function cloneDatabase(postgres: TestPostgres, name: string, template: string): Promise<string> {
  const url = new URL(postgres.url)
  await runOn(postgres, `create database ${name} template ${template} owner ${url.username} strategy file_copy`)
  url.pathname = name
  return url.href
}

/** Drops a database and closes its connections. */
export const dropDatabase = (postgres: TestPostgres, name: string): Promise<void> =>
  runOn(postgres, `drop database ${name} with (force)`)

/** Uses the maintenance database, because a template with connections cannot be cloned. */
async function runOn({ superuserUrl }: TestPostgres, statement: string): Promise<void> {
  const maintenance = new URL(superuserUrl)
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
