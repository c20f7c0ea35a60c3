import { sql, type Transaction } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { HistoryRow } from '@app/contract/history/schema'
import type { Tables } from '../database/tables.ts'
import { useTestApp } from '../testing/test-app.ts'
import { listEverything, listOfKind, listOfRecord } from './queries.ts'

const opened = useTestApp()
const CHANGES = 200_000
const PAGE = 20

/** Fills the history: old changes of companies, then many changes of 500 buildings. */
beforeAll(async () => {
  const { db } = opened()
  await sql`insert into history (entity, entity_id, changed_by) select 'company', number, 'Import'
    from generate_series(1, 10000) number`.execute(db)
  await sql`insert into history (entity, entity_id, parent_entity, parent_id, changed_by)
    select case when number % 10 = 0 then 'property' else 'property_service' end, number % 500,
      case when number % 10 > 0 then 'property' end, case when number % 10 > 0 then number % 500 end, 'Automation'
    from generate_series(1, ${CHANGES}) number`.execute(db)
  await sql`analyze history`.execute(db)
})

type Read = (transaction: Transaction<Tables>, before?: number) => Promise<HistoryRow[]>

/** How many rows of the history PostgreSQL reads for two successive pages. */
const visitedBy = (read: Read): Promise<number> =>
  opened()
    .db.transaction()
    .execute(async (transaction) => {
      const before = await countVisits(transaction)
      const first = await read(transaction)
      expect(first).toHaveLength(PAGE)
      expect(await read(transaction, first.at(-1)?.historyId)).toHaveLength(PAGE)
      return (await countVisits(transaction)) - before
    })

async function countVisits(transaction: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select seq_tup_read + idx_tup_fetch as visits from pg_stat_xact_user_tables where relname = 'history'`.execute(
    transaction,
  )
  return rows[0]?.visits ?? 0
}

test.each<[string, Read]>([
  [
    'one record with what hangs on it',
    (db, before) => listOfRecord(db, { entity: 'property', id: '130' }, { before, recordLimit: PAGE }),
  ],
  ['a kind of record', (db, before) => listOfKind(db, 'company', { before, recordLimit: PAGE })],
  ['everything', (db, before) => listEverything(db, { before, recordLimit: PAGE })],
])('a page of the history of %s visits as many rows as it shows, however long it is', async (_name, read) => {
  // Each branch of a record's history may read a whole page.
  expect(await visitedBy(read)).toBeLessThanOrEqual(2 * 2 * PAGE)
})
