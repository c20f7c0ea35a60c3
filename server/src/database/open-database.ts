import type { Kysely } from 'kysely'
import type { Environment } from '../lib/environment.ts'
import { StartError } from '../lib/start-error.ts'
import { waitAtMost } from '../lib/wait-at-most.ts'
import { connect, createPool } from './connection.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'
import { compactVersions } from './versions.ts'

/** Enough for an office; one process queues what is more. */
const POOL_SIZE = 16

const FOLD_EVERY_MS = 3_600_000

const QUERIES_END_WITHIN_MS = 500

export interface Database {
  db: Kysely<Tables>
  databaseId: string
  url: string
  close: () => Promise<void>
}

interface Options {
  /** A command beside a running Warrant uses its embedded database and leaves it running. */
  join?: boolean
}

/**
 * The embedded PostgreSQL below DATA_DIR, or the one of DATABASE_URL, brought to this version's tables.
 *
 * @throws StartError
 */
export async function openDatabase(
  { DATA_DIR, DATABASE_URL }: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL'>,
  { join = false }: Options = {},
): Promise<Database> {
  const embedded = DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: DATA_DIR, log: { info: (text) => console.log(text) }, join })
  const url = DATABASE_URL ?? embedded?.url ?? ''
  try {
    await migrate(url)
    const db = connect(createPool(url, POOL_SIZE))
    await compactVersions(db)
    // A database that is away for a moment is asked again an hour later.
    const folding = setInterval(() => void compactVersions(db).catch(() => undefined), FOLD_EVERY_MS).unref()
    return {
      db,
      databaseId: await readDatabaseId(db),
      url,
      close: async () => {
        clearInterval(folding)
        // What still runs has lost its caller, and is rolled back.
        await waitAtMost(QUERIES_END_WITHIN_MS, () => db.destroy())
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw explain(error)
  }
}

async function readDatabaseId(db: Kysely<Tables>): Promise<string> {
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'databaseId')
    .executeTakeFirstOrThrow()
  return String(value)
}

/** PostgreSQL and the network refuse a connection with these; the address may hold a password and is not repeated. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT'])
const REFUSED = new Set(['28P01', '28000', '3D000', '42501'])

function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (UNREACHABLE.has(code)) {
    return new StartError(`DATABASE_URL names a server that does not answer (${code}); it takes one that runs.`)
  }
  if (REFUSED.has(code) && error instanceof Error) {
    return new StartError(`DATABASE_URL names a database that refuses this program (${error.message}).`)
  }
  return error
}
