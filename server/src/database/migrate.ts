import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartError } from '../lib/start-error.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** An arbitrary number that is the same in every version. */
const MIGRATION_LOCK = 7_208_114
/** While a migration waits for a table, all others that want the table wait behind it. */
const LOCK_TIMEOUT_MS = 10_000
const LOCK_NOT_AVAILABLE = '55P03'

export interface Migration {
  name: string
  statements: string
  checksum: string
}

interface Applied {
  name: string
  /** Null where a version without checksums applied it. */
  checksum: string | null
}

/**
 * Applies all missing migrations, each in its own transaction. Only one process migrates at a time.
 *
 * @throws StartError if a newer version has migrated the database, an applied migration was edited, a table is in use for
 *   longer than `lockTimeoutMs`, or PostgreSQL is too old
 */
export async function migrate(url: string, { lockTimeoutMs = LOCK_TIMEOUT_MS } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await refuseOldServers(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`select set_config('lock_timeout', $1, false)`, [`${lockTimeoutMs}ms`])
    const known = await readMigrations()
    const applied = await readApplied(client)
    refuseNewerDatabase(known, applied)
    refuseEdited(known, applied)
    await fillInChecksums(client, known, applied)
    const names = new Set(applied.map(({ name }) => name))
    for (const migration of known.filter(({ name }) => !names.has(name))) await apply(client, migration)
  } catch (error) {
    throw isLockRefused(error) ? await tableInUse(client) : error
  } finally {
    await client.end()
  }
}

async function refuseOldServers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < 15) throw new StartError(`DATABASE_URL names a PostgreSQL ${major}: it must be version 15 or later.`)
}

/** All migrations of this version, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // Git may check files out with other ends of lines.
      const statements = (await readFile(new URL(name, FOLDER), 'utf8')).replaceAll('\r\n', '\n')
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}

/** What has been applied; makes the table that keeps it, or adds the column that a table of an older version lacks. */
async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(MAKE_TABLE)
  const { fields } = await client.query('select * from migration limit 0')
  if (!fields.some(({ name }) => name === 'checksum')) await client.query('alter table migration add checksum text')
  return (await client.query<Applied>('select name, checksum from migration order by name')).rows
}

function refuseNewerDatabase(known: readonly Migration[], applied: readonly Applied[]): void {
  const newer = applied.map(({ name }) => name).filter((name) => !known.some((migration) => migration.name === name))
  if (newer.length === 0) return
  throw new StartError(
    `The database was upgraded by a newer version of Warrant (migration ${newer.join(', ')}). Start that version, or restore a backup.`,
  )
}

function refuseEdited(known: readonly Migration[], applied: readonly Applied[]): void {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const edited = known.filter(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  if (edited.length === 0) return
  throw new StartError(
    `${edited.map(({ name }) => name).join(', ')} in server/src/database/migrations differs from what was applied to this database. Install the released version again; a change to the tables takes a new migration.`,
  )
}

/** What a version without checksums applied is taken to be what its files say. */
async function fillInChecksums(
  client: pg.Client,
  known: readonly Migration[],
  applied: readonly Applied[],
): Promise<void> {
  const missing = new Set(applied.filter(({ checksum }) => checksum === null).map(({ name }) => name))
  const filled = known.filter(({ name }) => missing.has(name))
  if (filled.length === 0) return
  await client.query(
    `update migration set checksum = filled.checksum
     from unnest($1::text[], $2::text[]) filled (name, checksum) where migration.name = filled.name`,
    [filled.map(({ name }) => name), filled.map(({ checksum }) => checksum)],
  )
}

/** Makes the tables that these migrations make, in the transaction of the caller. */
export async function applyWithin(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(MAKE_TABLE)
  for (const migration of migrations) await run(client, migration)
}

/** Lets no other process migrate until the transaction ends. */
export const lockMigrations = (client: pg.Client) => client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])

const MAKE_TABLE = `create table if not exists migration
    (name text primary key, when_applied timestamptz not null default now(), checksum text)`

async function run(client: pg.Client, { name, statements, checksum }: Migration): Promise<void> {
  await client.query(statements)
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name } = migration
  await client.query('begin')
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    if (isLockRefused(cause)) throw cause
    throw new Error(`Migration ${name} failed. It has been rolled back.`, { cause })
  }
}

const isLockRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE

/** Names the programs that have a transaction open: one of them holds the lock. */
async function tableInUse(client: pg.Client): Promise<StartError> {
  const { rows } = await client.query<{ session: string }>(`
    select format('%s (process %s)', coalesce(nullif(application_name, ''), 'a program without a name'), pid) as session
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start`)
  const busy = rows.map(({ session }) => session).join(', ')
  return new StartError(
    `The upgrade of the database needs a table that another program uses${busy && `: ${busy}`}. Stop other servers, imports and backups of this database, then start again; no migration is left half done.`,
  )
}
