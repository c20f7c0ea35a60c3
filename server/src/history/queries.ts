import { sql, type RawBuilder } from 'kysely'
import { CHANGE_ROWS_LISTED, HistoryRow, type HistoryEntity } from '@app/contract/history/schema'
import type { Connection } from '../database/connection.ts'
import { fieldsOf } from '../lib/json-sql.ts'
import { recordName } from './record-name.ts'

/** A page of the history: at most `recordLimit` changes, older than the one with the id `before`. */
export interface Page {
  before?: number | undefined
  recordLimit: number
}

interface HistoryRecord {
  entity: HistoryEntity
  id: string
}

const KEYS: Record<HistoryEntity, string> = {
  company: 'company_id',
  contact: 'contact_id',
  property: 'property_id',
  service: 'service_id',
  property_service: 'property_service_id',
  document: 'document_id',
  certificate: 'certificate_id',
  warrant: 'warrant_id',
  defect: 'defect_id',
  iqp: 'iqp_id',
  login: 'login_id',
  setting: 'name',
  email_template_version: 'email_template_version_id',
}

/** Whether the record exists. Deleted records count, because they have a history. */
export async function hasRecord(db: Connection, { entity, id }: HistoryRecord): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(entity)}
    where ${sql.ref(KEYS[entity])} = ${entity === 'setting' ? id : Number(id)}`.execute(db)
  return rows.length > 0
}

/**
 * Changes of a record and of its nested records. Each branch of the union reads an index, newest first, and stops at
 * the page limit.
 */
export const listOfRecord = (db: Connection, { entity, id }: HistoryRecord, page: Page): Promise<HistoryRow[]> =>
  readPage(
    db,
    sql`(${newest(sql`entity = ${entity} and entity_id = ${id}`, page)})
      union all (${newest(sql`parent_entity = ${entity} and parent_id = ${id}`, page)})`,
    page,
  )

/** So that a change of thousands of records hides nothing of what was changed before it. */
const isListed = sql`coalesce(change_part, 1) <= ${sql.lit(CHANGE_ROWS_LISTED)}`

export const listOfKind = (db: Connection, entity: HistoryEntity, page: Page): Promise<HistoryRow[]> =>
  readPage(db, newest(sql`entity = ${entity} and ${isListed}`, page), page)

export const listEverything = (db: Connection, page: Page): Promise<HistoryRow[]> =>
  readPage(db, newest(isListed, page), page)

/** All rows of one change, except those of some kinds. */
export const listOfChange = (
  db: Connection,
  change: number,
  without: readonly HistoryEntity[],
  page: Page,
): Promise<HistoryRow[]> =>
  readPage(db, newest(sql`change_id = ${change} and entity <> all(${without}::text[])`, page), page)

const newest = (condition: RawBuilder<unknown>, { before = Number.MAX_SAFE_INTEGER, recordLimit }: Page) =>
  sql`select * from history where ${condition} and history_id < ${before}
    order by history_id desc limit ${recordLimit}`

async function readPage(db: Connection, changes: RawBuilder<unknown>, { recordLimit }: Page): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with page as materialized (${changes}),
      size as (select change_id, count(*)::integer as change_rows from history
        where change_id in (select change_id from page) group by change_id)
    select ${fieldsOf(HistoryRow, 'history', { name: recordName, changeRows: sql`coalesce(change_rows, 1)` })}
    from page history left join size using (change_id)
    order by history_id desc limit ${recordLimit}`.execute(db)
  return rows.map((row) => ({ ...row, was: toFieldNames(row.was), became: toFieldNames(row.became) }))
}

/** The triggers store column names; the contract has field names. */
const toFieldNames = (columns: HistoryRow['was']): HistoryRow['was'] =>
  columns &&
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
