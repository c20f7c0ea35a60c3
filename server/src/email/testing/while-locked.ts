import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/**
 * Starts calls while somebody else has the property, lets it go once all of them wait for it, and answers the calls:
 * from then on they run at the same time.
 */
export const whileLocked = <Call>(db: Kysely<Tables>, propertyId: number, start: () => Call[]): Promise<Call[]> =>
  db.transaction().execute(async (transaction) => {
    await sql`select from property where property_id = ${propertyId} for update`.execute(transaction)
    const calls = start()
    while ((await countWaiting(db)) < calls.length) await new Promise(setImmediate)
    return calls
  })

async function countWaiting(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}
