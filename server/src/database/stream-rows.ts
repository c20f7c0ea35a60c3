import { CompiledQuery, type DatabaseConnection, type Kysely, type RawBuilder, type UnknownRow } from 'kysely'
import { cancelledBy, outsideCalls } from '../lib/call-context.ts'
import { READS } from '../lib/limits.ts'
import { createTurns } from '../lib/turns.ts'
import type { Tables } from './tables.ts'

const reads = createTurns(READS)

/** How long all of a stream may take. Each chunk has the time of one statement. */
const STREAM_TIMEOUT = '10min'

/** A cancellation that arrives between two chunks hits nothing, so it is repeated. */
const CANCEL_AGAIN_MS = 500

/**
 * Streams the rows of a select in chunks. Columns keep the names that the select gives them: no plugin renames them. The
 * database reads one chunk ahead of the caller, and then waits. An abort cancels the running statement. So does a chunk that
 * takes longer than a statement may.
 *
 * @throws the signal's reason once it is aborted
 */
export async function* streamRows<Row>(
  db: Kysely<Tables>,
  select: RawBuilder<Row>,
  chunkSize: number,
  signal?: AbortSignal,
): AsyncGenerator<Row[]> {
  const leave = await reads.enter(signal)
  const { connection, release } = await reserve(db).catch((error: unknown) => {
    leave()
    throw error
  })
  const statement = select.compile(db)
  const canceller = createCanceller(db, connection)
  try {
    signal?.throwIfAborted()
    await connection.collectSessionInfo?.()
    const limit = await allowStream(connection)
    signal?.addEventListener('abort', canceller.cancel, { once: true })
    signal?.throwIfAborted()
    const chunks = connection.streamQuery<UnknownRow>(statement, chunkSize)[Symbol.asyncIterator]()
    const readChunk = () => {
      const timer = limit > 0 ? setTimeout(canceller.cancel, limit) : undefined
      const chunk = chunks.next().finally(() => clearTimeout(timer))
      // An error is raised when the chunk is awaited.
      chunk.catch(() => undefined)
      return chunk
    }
    try {
      for (let next = readChunk(); ;) {
        const { value, done } = await next
        signal?.throwIfAborted()
        if (done) return
        next = readChunk()
        yield value.rows as Row[]
        signal?.throwIfAborted()
      }
    } finally {
      await chunks.return?.()
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', canceller.cancel)
    // Wait for the cancellation before the release: it could cancel the connection's next statement.
    await canceller.end()
    // Even when the call has been aborted, and would send nothing more. The statements of whoever gets the connection next
    // are behind it, so nobody waits.
    outsideCalls(() => connection.executeQuery(ORDINARY_TIMEOUT)).catch(() => undefined)
    release()
    leave()
  }
}

const ORDINARY_TIMEOUT = CompiledQuery.raw('reset statement_timeout')

/**
 * PostgreSQL counts the time of a cursor from its first chunk to its last, so a stream gets more time than a statement.
 *
 * @returns the time of one statement in milliseconds; 0 for no limit
 */
async function allowStream(connection: DatabaseConnection): Promise<number> {
  const { rows } = await connection.executeQuery<{ limit: number }>(
    CompiledQuery.raw(
      // The view of all settings would take longer than many a list.
      `select (1000 * extract(epoch from setting::interval))::int as "limit",
        case when setting <> '0' then set_config('statement_timeout', '${STREAM_TIMEOUT}', false) end
      from current_setting('statement_timeout') setting`,
    ),
  )
  return rows[0]?.limit ?? 0
}

/** Cancels the statement of a connection until `end` is called. Resolves once no cancellation is under way. */
function createCanceller(db: Kysely<Tables>, connection: DatabaseConnection) {
  let cancelling: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined
  let hasEnded = false
  const cancel = () => {
    cancelling ??= cancelStatement(db, connection).then(() => {
      cancelling = undefined
      if (!hasEnded) again = setTimeout(cancel, CANCEL_AGAIN_MS)
    })
  }
  return {
    cancel,
    end: async () => {
      hasEnded = true
      clearTimeout(again)
      await cancelling
    },
  }
}

/**
 * Reads all rows of a select by one statement, which an abort cancels. It takes a turn as a stream does.
 *
 * @throws the signal's reason once it is aborted
 */
export async function readRows<Row>(db: Kysely<Tables>, select: RawBuilder<Row>, signal: AbortSignal): Promise<Row[]> {
  const leave = await reads.enter(signal)
  try {
    const { rows } = await cancelledBy(signal, () => select.execute(db))
    return rows
  } finally {
    leave()
  }
}

/** Takes a connection from the pool until `release` is called. */
async function reserve(db: Kysely<Tables>) {
  const reserved = Promise.withResolvers<DatabaseConnection>()
  const released = Promise.withResolvers<void>()
  db.getExecutor()
    .provideConnection(async (connection) => {
      reserved.resolve(connection)
      await released.promise
    })
    .catch(reserved.reject)
  return { connection: await reserved.promise, release: released.resolve }
}

/** Uses a separate connection, because all of the pool may be busy. */
const cancelStatement = async (db: Kysely<Tables>, connection: DatabaseConnection): Promise<void> =>
  connection
    .cancelQuery?.((work) => db.getExecutor().provideConnection(work))
    // It may fail because the statement has just ended.
    .catch(() => undefined)
