import type { Socket } from 'node:net'
import pg from 'pg'
import { outsideCalls } from '../lib/call-context.ts'

/** For connections that wait for nothing: after some 20 seconds the system says that nobody is at the other end. */
export const NOTICES_DEAD_PEER = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** How long another connection may take to say what became of one that is silent. */
const ASKED_WITHIN_MS = 5_000

/** What the driver knows of a connection and does not declare. */
interface Inside {
  readonly connection: { readonly stream: Socket }
  /** False from the sending of a statement to the end of its answer. */
  readonly readyForQuery: boolean
}

/**
 * Ends connections of a pool on which an answer will never come, because the server is gone without a word: its machine lost
 * its power, or another has taken its address. Otherwise each would keep its call and its place in the pool, some for ever.
 * A statement that was allowed more time (an erasure) is left alone while the server works on it.
 *
 * @param silenceMs longer than a statement may ordinarily take
 */
export function endSilentConnections(pool: pg.Pool, url: string, silenceMs: number): void {
  pool.on('connect', (client) => {
    const inside = client as pg.PoolClient & Inside
    const { stream } = inside.connection
    let processId = 0
    // What the driver knows is the number that a pooler in between made up.
    outsideCalls(() => client.query<{ pid: number }>('select pg_backend_pid() as pid')).then(
      ({ rows }) => (processId = rows[0]?.pid ?? 0),
      () => undefined,
    )
    const look = async () => {
      const heard = stream.bytesRead
      if (!inside.readyForQuery && !(await isWorking(url, processId)) && stream.bytesRead === heard) {
        stream.destroy()
      } else if (!stream.destroyed) {
        stream.setTimeout(silenceMs)
      }
    }
    stream.setTimeout(silenceMs, () => void look())
  })
}

/** Whether the server works on a statement of this connection. One that cannot be reached does not. */
async function isWorking(url: string, processId: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'warrant-looking',
    connectionTimeoutMillis: ASKED_WITHIN_MS,
    query_timeout: ASKED_WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`select from pg_stat_activity where pid = $1 and state = 'active'`, [processId])
    return rows.length > 0
  } catch (error) {
    // It answers, though it takes no more connections.
    return error instanceof pg.DatabaseError
  } finally {
    await client.end().catch(() => {})
  }
}
