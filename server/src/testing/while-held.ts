import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Makes calls run at the same time: holds the locks of `hold`, starts each call once the previous one waits for a lock,
 * and releases the locks when all of them wait. Returns their answers.
 */
export async function whileHeld<Answer>(
  db: Kysely<Tables>,
  hold: RawBuilder<unknown>,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const running = await db.transaction().execute(async (transaction) => {
    await hold.execute(transaction)
    const started: Promise<Answer>[] = []
    for (const call of calls) {
      started.push(call())
      while ((await countWaiting(db)) < started.length) await new Promise(setImmediate)
    }
    return started
  })
  return Promise.all(running)
}

export const holdProperty = (propertyId: number): RawBuilder<unknown> =>
  sql`select from property where property_id = ${propertyId} for update`

async function countWaiting(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}
