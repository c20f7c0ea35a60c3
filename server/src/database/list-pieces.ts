import { sql, type RawBuilder } from 'kysely'
import { jsonPieces } from '../lib/json-sql.ts'
import type { WholeList } from '../lib/list-cache.ts'
import type { Connection } from './connection.ts'

/** A whole list whose changes are not logged. */
export async function readUnloggedList(db: Connection, select: RawBuilder<unknown>): Promise<WholeList> {
  const { rows } = await sql<{
    piece: string
  }>`select piece from (${jsonPieces(select)}) pieces order by number`.execute(db)
  return { pieces: rows.map(({ piece }) => piece) }
}
