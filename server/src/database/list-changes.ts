import { sql, type RawBuilder } from 'kysely'
import { jsonPieces, quoted } from '../lib/json-sql.ts'
import type { ListChanges, WholeList } from '../lib/list-cache.ts'
import type { Connection } from './connection.ts'

/** The lists whose changed rows are logged (docs/decisions/0010-changed-rows-of-lists.md). */
export const LOGGED_LISTS = ['companies', 'properties'] as const

/** How a logged list reads its rows. */
export interface LoggedList {
  name: (typeof LOGGED_LISTS)[number]
  /** The rows in their order, with the fields of the contract. `isAsked` says for an id whether to read its row. */
  rows: (isAsked: (id: RawBuilder<unknown>) => RawBuilder<boolean>) => RawBuilder<unknown>
  /** The field of a row that is its id. */
  key: string
  /** Selects the ids of the rows that show one of these records of another table. */
  dependents: (sourceIds: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Selects the id of the row that stands before the one with this id. */
  before: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Selects the number of rows. */
  count: RawBuilder<unknown>
}

/** With more changed rows than these, the whole list is as cheap. */
const MOST_CHANGES = 5000

/** How many changes of each list are kept. Whoever holds an older list fetches it whole. */
const KEPT_CHANGES = 20_000

/**
 * From which transaction on somebody who reads now has to ask for changes: all that they do not see have this number or a
 * higher one. It is below every transaction that still runs. It is also at most one above the newest change, because a
 * server that crashes may give the numbers of lost transactions once more.
 */
const seenBelow = (list: LoggedList['name']) => sql`least(
  pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
  coalesce(
    (select transaction_id + 1 from list_row_change where list_name = ${list} order by transaction_id desc limit 1),
    (select transaction_id from list_floor where list_name = ${list})))`

/** The trail of a list that somebody holds: where to look for changes, and how many rows the list has at most. */
const trailOf = (seen: number, rowsAtMost: number) => `${seen}.${rowsAtMost}`

interface Trail {
  seen: number
  rowsAtMost: number
}

/** Returns undefined for text that is no trail. */
function readTrail(trail: string): Trail | undefined {
  const [, seen, rowsAtMost] = /^(\d{1,15})\.(\d{1,9})$/.exec(trail) ?? []
  return seen && rowsAtMost ? { seen: Number(seen), rowsAtMost: Number(rowsAtMost) } : undefined
}

/** The whole list. It has no trail if there may be more rows. */
export async function readWholeList(db: Connection, list: LoggedList, recordLimit: number): Promise<WholeList> {
  const whole = sql`${list.rows(() => sql<boolean>`true`)} limit ${recordLimit}`
  // The trail is of the same statement and there without any row.
  const { rows } = await sql<{ piece: string | null; rows: number | null; seen: number }>`
    select piece, rows, seen from (select ${seenBelow(list.name)} as seen) trail
    left join (${jsonPieces(whole)}) pieces on true order by number`.execute(db)
  const count = rows.reduce((sum, piece) => sum + (piece.rows ?? 0), 0)
  const [first] = rows
  return {
    pieces: rows.flatMap(({ piece }) => piece ?? []),
    ...(first && count < recordLimit && { trail: trailOf(first.seen, count) }),
  }
}

interface ReadChanges {
  floor: number
  seen: number
  /** Null: too many. */
  count: number | null
  changed: string
  removed: string
  /** Read only if the list may have reached the limit. */
  total: number | null
}

/** One statement, so that the rows, their places and the next trail are of one moment. */
export function changesSince(list: LoggedList, held: Trail, recordLimit: number): RawBuilder<ReadChanges> {
  const isAsked = (id: RawBuilder<unknown>) => sql<boolean>`${id} = any((select ids from asked)::int[])`
  const key = sql`listed.${quoted(list.key)}`
  return sql<ReadChanges>`
    with logged as materialized (
      select source, row_id from list_row_change
      where list_name = ${list.name} and transaction_id >= ${held.seen} limit ${MOST_CHANGES + 1}),
    touched as materialized (
      select row_id as id from logged where source = 'row'
      union ${list.dependents(sql`(select array_agg(row_id) from logged where source not in ('row', 'all'))::int[]`)}),
    counted as materialized (
      select case when (select count(*) from logged) <= ${MOST_CHANGES}
          and not exists (select from logged where source = 'all')
          and (select count(*) from touched) <= ${MOST_CHANGES}
        then (select count(*) from touched) end as count),
    asked as materialized (
      select coalesce(array_agg(id), '{}') as ids from touched where (select count from counted) is not null),
    listed as materialized (${list.rows(isAsked)})
    select (select transaction_id from list_floor where list_name = ${list.name}) as floor,
      ${seenBelow(list.name)} as seen,
      (select count from counted) as count,
      (select coalesce(json_agg(json_build_object('row', row_to_json(listed), 'after', (${list.before(key)}))), '[]')::text
        from listed) as changed,
      (select coalesce(json_agg(missing.id), '[]')::text from unnest((select ids from asked)) missing (id)
        where not exists (select from listed where ${key} = missing.id)) as removed,
      case when ${held.rowsAtMost} + (select count from counted) > ${recordLimit} then (${list.count}) end as total`
}

/**
 * The rows that changed since a list with this trail was read. Undefined if only the whole list says so: the trail is of
 * another time, there are too many changes, or more rows than the limit.
 */
export async function readListChanges(
  db: Connection,
  list: LoggedList,
  heldTrail: string,
  recordLimit: number,
): Promise<ListChanges | undefined> {
  const held = readTrail(heldTrail)
  if (!held) return undefined
  const { rows } = await changesSince(list, held, recordLimit).execute(db)
  const [read] = rows
  // A trail above the newest is of a database that has been set back.
  if (!read || read.count === null || held.seen < read.floor || held.seen > read.seen) return undefined
  const rowsAtMost = read.total ?? held.rowsAtMost + read.count
  if (rowsAtMost > recordLimit) return undefined
  return { changed: read.changed, removed: read.removed, trail: trailOf(read.seen, rowsAtMost) }
}

/** Forgets the oldest changes. Transactions of another cluster, which a dump may bring along, are forgotten too. */
export const pruneListChanges = (db: Connection, kept = KEPT_CHANGES): Promise<unknown> =>
  sql`with oldest as (
      select list_name, least(
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
        greatest(transaction_id, (select transaction_id + 1 from list_row_change logged
          where logged.list_name = list_floor.list_name order by transaction_id desc
          offset ${kept} limit 1))) as kept
      from list_floor),
    moved as (
      update list_floor set transaction_id = kept from oldest
      where oldest.list_name = list_floor.list_name and kept <> transaction_id)
    delete from list_row_change logged using oldest
    where logged.list_name = oldest.list_name
      and (transaction_id < kept or transaction_id > pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`.execute(db)
