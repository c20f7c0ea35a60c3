import { sql } from 'kysely'
import type { Connection } from '../database/connection.ts'
import { PreparedStatement } from '../database/prepared.ts'

/** More changes than these are told as "anything". */
const MOST_NAMED = 1000

interface Read {
  /** The oldest transaction that still runs. */
  oldest: number
  isAll: boolean
  propertyIds: readonly number[]
  transactions: readonly number[]
}

const read = new PreparedStatement<Read, { from: number; told: readonly number[] }>(
  (at) => sql`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
    count(*) > ${sql.lit(MOST_NAMED)} or coalesce(bool_or(source = 'all'), false) as "isAll",
    coalesce(json_agg(distinct row_id), '[]') as "propertyIds",
    coalesce(json_agg(distinct transaction_id), '[]') as transactions
  from list_row_change
  where list_name = 'emails' and transaction_id >= ${at('from')}::bigint
    and transaction_id <> all (${at('told')}::bigint[])`,
)

/**
 * Finds the properties whose e-mails changed since the last look, by the log that triggers write (migration 0050). A look goes
 * back to the oldest transaction that ran at the one before, and leaves out those that have been told.
 */
export function createEmailWatch(db: Connection) {
  let last: { from: number; version: number; told: readonly number[] } | undefined

  const readFrom = async (from: number, told: readonly number[]): Promise<Read> => {
    const [found] = await read.execute(db, { from, told })
    if (!found) throw new Error('An aggregate has one row')
    return found
  }

  return {
    /**
     * @param version how often e-mails have changed, as it was read before
     * @returns none on the first look; `'all'` when they are too many to name
     */
    look: async (version: number): Promise<readonly number[] | 'all'> => {
      if (last?.version === version) return []
      if (!last) {
        // What was committed before, after an older transaction that still runs, is not told again.
        const { oldest } = await readFrom(Number.MAX_SAFE_INTEGER, [])
        last = { from: oldest, version, told: (await readFrom(oldest, [])).transactions }
        return []
      }
      const { from, told } = last
      const now = await readFrom(from, told)
      // The numbers of transactions begin anew in a database that was set back.
      const isSetBack = now.oldest < from
      last = { from: now.oldest, version, told: [...told, ...now.transactions].filter((id) => id >= now.oldest) }
      return isSetBack || now.isAll ? 'all' : now.propertyIds
    },
  }
}
