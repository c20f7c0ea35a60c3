import { sql } from 'kysely'
import type { LiveRecord } from '@app/contract/live/schema'
import type { Connection } from '../database/connection.ts'
import { PreparedStatement } from '../database/prepared.ts'

/** More changes than these since the last settled look are told as "anything". */
const MOST_READ = 5000
/** How far back the first look goes, for what had its number then and was not committed yet. */
const LOOKED_BACK = 500

interface Read {
  /** The oldest transaction that still runs, and the next one that will begin. */
  oldest: number
  next: number
  newest: number
  changes: readonly { historyId: number; kind: LiveRecord['kind']; id: number }[]
}

const read = new PreparedStatement<Read, { told: number }>(
  (at) => sql`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
    (select coalesce(max(history_id), 0) from history) as newest,
    (select coalesce(json_agg(later), '[]') from (
      select history_id as "historyId", coalesce(parent_entity, entity) as kind,
        coalesce(parent_id, entity_id)::integer as id
      from history where history_id > ${at('told')}::bigint
        and coalesce(parent_entity, entity) in ('company', 'property')
      order by history_id limit ${sql.lit(MOST_READ + 1)}) later) as changes`,
)

/**
 * Finds the companies and properties that changed since the last look, with all that is on their screens, by the history,
 * which triggers write. Its numbers are given before the transactions commit, so a look goes back to the highest number of
 * the time before the oldest running transaction began.
 */
export function createRecordWatch(db: Connection) {
  /** All up to this number have been told, or will never be there. */
  let floor: number | undefined
  /** Those above the floor that have been told. */
  let told = new Set<number>()
  /** Once every transaction below `next` has ended, nothing up to `newest` can appear any more. */
  let settling: Pick<Read, 'next' | 'newest'>[] = []

  const readAbove = async (id: number): Promise<Read> => {
    const [found] = await read.execute(db, { told: id })
    if (!found) throw new Error('A statement without a table has one row')
    return found
  }

  async function start({ newest }: Read): Promise<'all'> {
    floor = Math.max(0, newest - LOOKED_BACK)
    const now = await readAbove(floor)
    told = new Set(now.changes.map(({ historyId }) => historyId))
    settling = [now]
    return 'all'
  }

  function settle(now: Read): void {
    settling.push({ next: now.next, newest: now.newest })
    const settled = settling.findLast(({ next }) => next <= now.oldest)
    if (!settled) return
    floor = settled.newest
    settling = settling.filter(({ next }) => next > now.oldest)
    told = new Set([...told].filter((id) => id > settled.newest))
  }

  return {
    /** @returns the records that changed; `'all'` on the first look and when they are too many to name */
    look: async (): Promise<readonly LiveRecord[] | 'all'> => {
      const now = await readAbove(floor ?? Number.MAX_SAFE_INTEGER)
      if (floor === undefined || now.newest < floor || now.changes.length > MOST_READ) return start(now)
      const fresh = now.changes.filter(({ historyId }) => !told.has(historyId))
      for (const { historyId } of fresh) told.add(historyId)
      settle(now)
      return [...new Map(fresh.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }])).values()]
    },
  }
}
