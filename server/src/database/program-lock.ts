import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../lib/start-error.ts'
import { NOTICES_DEAD_PEER } from './silent-connections.ts'

/** An arbitrary number that is the same in every version. */
const PROGRAM_LOCK = 7_208_117
const RETRY_MS = 2_000
const CONNECT_WITHIN_MS = 10_000

/**
 * Says that a program works on the database, so that no backup is restored below it. Any number of programs hold it. It
 * is taken again when its connection was lost.
 *
 * @throws StartError while a backup is being restored
 */
export async function holdProgramLock(url: string): Promise<() => Promise<void>> {
  const closing = new AbortController()
  let client = await take(url)
  const keep = (held: pg.Client) => held.once('end', () => void takeAgain())
  const takeAgain = async () => {
    while (!closing.signal.aborted) {
      await pause(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (closing.signal.aborted) return
      const held = await take(url).catch(() => undefined)
      if (!held) continue
      if (closing.signal.aborted) return await held.end().catch(() => undefined)
      client = held
      return void keep(client)
    }
  }
  keep(client)
  return async () => {
    closing.abort()
    await client.end().catch(() => undefined)
  }
}

async function take(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'warrant-running',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...NOTICES_DEAD_PEER,
  })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock_shared($1) as taken', [
    PROGRAM_LOCK,
  ])
  if (rows[0]?.taken) return client
  await client.end()
  throw new StartError('A backup is being restored into this database: start again when that is done.')
}

/** Keeps all programs out for the rest of the transaction, and says whether there were none. */
export async function lockPrograms(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    PROGRAM_LOCK,
  ])
  return rows[0]?.taken === true
}
