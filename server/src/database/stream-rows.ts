import type { DatabaseConnection, Kysely, RawBuilder, UnknownRow } from 'kysely'
import type { Tables } from './tables.ts'

const CHUNK = 1000

/**
 * Streams the rows of a select in chunks. The database reads on only when the caller does. An abort cancels the running
 * statement.
 *
 * @throws the signal's reason once it is aborted
 */
export async function* streamRows<Row>(
  db: Kysely<Tables>,
  select: RawBuilder<Row>,
  chunkSize: number,
  signal?: AbortSignal,
): AsyncGenerator<Row[]> {
  const { connection, release } = await reserve(db)
  const statement = select.compile(db)
  const { queryId } = statement
  let cancelling: Promise<void> | undefined
  const cancel = () => (cancelling = cancelStatement(db, connection))
  try {
    await connection.collectSessionInfo?.()
    signal?.addEventListener('abort', cancel, { once: true })
    signal?.throwIfAborted()
    for await (let result of connection.streamQuery<UnknownRow>(statement, chunkSize)) {
      signal?.throwIfAborted()
      // Kysely does not apply its plugins, which rename the columns, to statements on a reserved connection.
      for (const plugin of db.getExecutor().plugins) result = await plugin.transformResult({ result, queryId })
      yield result.rows as Row[]
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', cancel)
    // Wait for the cancellation before the release: it could cancel the connection's next statement.
    await cancelling
    release()
  }
}

/**
 * Reads all rows of a select, which an abort cancels.
 *
 * @throws the signal's reason once it is aborted
 */
export async function readRows<Row>(db: Kysely<Tables>, select: RawBuilder<Row>, signal: AbortSignal): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of streamRows(db, select, CHUNK, signal)) all.push(...rows)
  return all
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
