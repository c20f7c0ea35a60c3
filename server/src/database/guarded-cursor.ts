import type pg from 'pg'
import type Cursor from 'pg-cursor'

/**
 * The same cursor, for a connection that may break. By itself it waits for ever when it is closed after its statement
 * failed between two reads, or its connection went: the answer would neither go on nor end, and the pool lose a place.
 */
export function guardCursor<Row>(cursor: Cursor<Row>, client: pg.Client) {
  const gone = Promise.withResolvers<void>()
  let afterFailure: Promise<void> | undefined
  client.once('end', gone.resolve)
  // The cursor has asked for a new start by then, so the connection is of use once it says that it is ready.
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
