import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartError } from '../lib/start-error.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** An arbitrary number that is the same in every version. */
const MIGRATION_LOCK = 7_208_114

/**
 * Applies all missing migrations, each in its own transaction. Only one process migrates at a time.
 *
 * @throws StartError if a newer version has migrated the database, or PostgreSQL is too old
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await refuseOldServers(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, when_applied timestamptz not null default now())',
    )
    const applied = (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name)
    const known = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
    const newer = applied.filter((name) => !known.includes(name))
    if (newer.length > 0) {
      throw new StartError(
        `The database was upgraded by a newer version of Warrant (migration ${newer.join(', ')}). Start that version, or restore a backup.`,
      )
    }
    for (const name of known.filter((candidate) => !applied.includes(candidate))) await apply(client, name)
  } finally {
    await client.end()
  }
}

async function refuseOldServers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < 15) throw new StartError(`DATABASE_URL names a PostgreSQL ${major}: it must be version 15 or later.`)
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const statements = await readFile(new URL(name, FOLDER), 'utf8')
  await client.query('begin')
  try {
    await client.query(statements)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed. It has been rolled back.`, { cause })
  }
}
