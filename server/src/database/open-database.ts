import type { Kysely } from 'kysely'
import type { Environment } from '../lib/environment.ts'
import { StartError } from '../lib/start-error.ts'
import { waitAtMost } from '../lib/wait-at-most.ts'
import { connect, createPool } from './connection.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import type { Supervision } from './embedded-supervisor.ts'
import { migrate } from './migrate.ts'
import { holdProgramLock } from './program-lock.ts'
import { openReplica, primaryAlone, type Reader } from './read-replica.ts'
import type { Tables } from './tables.ts'
import { databaseUnavailable, isBrokenSocket } from './unavailable.ts'
import { compactVersions } from './versions.ts'

const COMPACT_EVERY_MS = 3_600_000

const QUERIES_END_WITHIN_MS = 500

export interface Database {
  db: Kysely<Tables>
  reader: Reader
  databaseId: string
  url: string
  close: () => Promise<void>
}

interface Options {
  /** For a command beside a running Warrant: use its embedded database and leave it running. */
  join?: boolean
  /** Told when the replica of DATABASE_READ_URL can no longer be used, and why, and with null when it can be again. */
  onReplica?: (fault: string | null) => void
  /** For the program: keeps the embedded database running. */
  supervision?: Supervision
}

/**
 * The address of the PostgreSQL of DATABASE_URL, or of the embedded one in DATA_DIR, which is started.
 *
 * @throws StartError if it cannot be started
 */
export async function reachPostgres(
  { DATA_DIR, DATABASE_URL }: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL'>,
  { join = false, supervision }: Options = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => undefined }
  const log = { info: (text: string) => console.log(text) }
  return startEmbeddedPostgres({ dataDir: DATA_DIR, log, join, ...(supervision && { supervision }) })
}

/**
 * Opens the PostgreSQL of DATABASE_URL, or starts the embedded one in DATA_DIR, and migrates it.
 *
 * @throws StartError if the database cannot be started, reached or migrated
 */
export async function openDatabase(
  environment: Pick<
    Environment,
    'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_READ_URL' | 'DATABASE_POOL' | 'DATABASE_STATEMENT_TIMEOUT' | 'DATABASE_WAIT'
  >,
  { join = false, supervision, onReplica = () => {} }: Options = {},
): Promise<Database> {
  const { DATABASE_READ_URL, DATABASE_POOL, DATABASE_STATEMENT_TIMEOUT, DATABASE_WAIT } = environment
  const { url, stop } = await reachPostgres(environment, { join, ...(supervision && { supervision }) })
  let unlock: (() => Promise<void>) | undefined
  try {
    unlock = await holdProgramLock(url)
    await migrate(url)
    const db = connect(
      createPool(url, DATABASE_POOL, {
        // A command that loads a whole register has nobody who waits for each statement.
        statementTimeoutMs: join ? 0 : DATABASE_STATEMENT_TIMEOUT * 1000,
        waitMs: DATABASE_WAIT * 1000,
      }),
    )
    const replica =
      DATABASE_READ_URL &&
      !join &&
      openReplica(db, {
        url: DATABASE_READ_URL,
        pool: DATABASE_POOL,
        statementTimeoutMs: DATABASE_STATEMENT_TIMEOUT * 1000,
        onChange: onReplica,
      })
    await compactVersions(db)
    // If the database is unavailable, the next attempt is an hour later.
    const compacting = setInterval(() => void compactVersions(db).catch(() => undefined), COMPACT_EVERY_MS).unref()
    return {
      db,
      reader: replica ? replica.reader : primaryAlone(db),
      databaseId: await readDatabaseId(db),
      url,
      close: async () => {
        clearInterval(compacting)
        // Queries that still run have lost their caller and are rolled back.
        await waitAtMost(QUERIES_END_WITHIN_MS, () => Promise.all([db.destroy(), replica && replica.close()]))
        await unlock?.()
        await stop()
      },
    }
  } catch (error) {
    await unlock?.()
    await stop()
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

const REFUSED = new Set(['28P01', '28000', '3D000', '42501'])

const IN_USE = '55P03'
const NO_ENCRYPTION = /does not support SSL|certificate|self-signed/i

/**
 * Says what an operator can do about a database that cannot be reached or used. The address is not printed because it may
 * contain a password.
 */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const code = 'code' in error ? String(error.code) : ''
  const told = (sentence: string) => new StartError(sentence, { cause: error })
  if (REFUSED.has(code)) {
    return told(`DATABASE_URL names a database that refuses the connection (${error.message}).`)
  }
  if (code === IN_USE) {
    return told(
      'Another program uses the tables of this database, such as a backup: wait until it is done, or stop it.',
    )
  }
  if (isBrokenSocket(error)) {
    return told(`DATABASE_URL names a server that does not answer (${code}): start it, or choose another one.`)
  }
  if (databaseUnavailable(error)) {
    return told(
      `DATABASE_URL names a server that does not answer (${error.message}): try again, or choose another one.`,
    )
  }
  if (NO_ENCRYPTION.test(error.message)) {
    return told(
      `DATABASE_URL names a server to which no trusted encrypted connection can be made (${error.message}): mend its certificate, or the sslmode of the address.`,
    )
  }
  return error
}
