import type { DatabaseConnection, Kysely, RawBuilder, UnknownRow } from 'kysely'
import type { Tables } from './tables.ts'

const AT_A_TIME = 1000

/**
 * The rows of a select, so many at a time, while the database still reads them: it reads on only when the caller does.
 * An abort cancels the statement, however long it would still have taken.
 *
 * @throws the signal's reason once it is aborted
 */
export async function* streamRows<Row>(
  db: Kysely<Tables>,
  select: RawBuilder<Row>,
  atATime: number,
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
    for await (let result of connection.streamQuery<UnknownRow>(statement, atATime)) {
      signal?.throwIfAborted()
      // Kysely leaves it to whoever holds a connection to give columns the names that its own statements have.
      for (const plugin of db.getExecutor().plugins) result = await plugin.transformResult({ result, queryId })
      yield result.rows as Row[]
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', cancel)
    // Only then: it could cancel what the connection does next.
    await cancelling
    release()
  }
}

/** All rows of a select that an abort cancels. @throws the signal's reason once it is aborted */
export async function readRows<Row>(db: Kysely<Tables>, select: RawBuilder<Row>, signal: AbortSignal): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of streamRows(db, select, AT_A_TIME, signal)) all.push(...rows)
  return all
}

/** A connection of the pool for as long as it takes. */
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

/** Over a connection of its own, since all of the pool may be busy. */
const cancelStatement = async (db: Kysely<Tables>, connection: DatabaseConnection): Promise<void> =>
  connection
    .cancelQuery?.((work) => db.getExecutor().provideConnection(work))
    // A statement that has just ended need not be cancelled.
    .catch(() => undefined)
