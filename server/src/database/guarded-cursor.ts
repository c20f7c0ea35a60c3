import type pg from 'pg'
import type Cursor from 'pg-cursor'

/**
 * Makes a cursor safe to close on a broken connection. By itself, close() never resolves if the statement failed
 * between two reads or the connection was lost: the answer would hang and the pool would lose a connection.
 */
export function guardCursor<Row>(cursor: Cursor<Row>, client: pg.Client) {
  const gone = Promise.withResolvers<void>()
  let afterFailure: Promise<void> | undefined
  client.once('end', gone.resolve)
  // The cursor has sent a Sync by then, so the connection is usable once it reports that it is ready.
  cursor.once('error', () => {
    const ready = new Promise<void>((resolve) => client.connection.once('readyForQuery', () => resolve()))
    afterFailure = Promise.race([ready, gone.promise])
  })
  return {
    read: (rows: number): Promise<Row[]> => cursor.read(rows),
    close: async (): Promise<void> => {
      await (afterFailure ?? Promise.race([cursor.close(), gone.promise]))
      client.off('end', gone.resolve)
    },
  }
}
