import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import { noteArrival } from './arrivals.ts'
import { unattendedSignal } from './unattended.ts'

/** How the data of a query are brought up to date after others have changed something. */
interface Following<Data, Change> {
  readonly together: (one: Change, other: Change) => Change
  /** The data as they are now, sent as unattended; the same object if nothing is different. */
  readonly read: (old: Data, change: Change) => Promise<Data>
  /** The rows in which changed ones are marked. */
  readonly rowsIn?: (data: Data) => readonly object[]
}

/** For each query that is being brought up to date: what changed and is not read yet. */
const unread = new WeakMap<Query, { change: unknown }>()

/** What was shown because others changed it. */
const followed = new WeakSet<object>()

/** Whether these data of a query came by following, and not because somebody here did or asked for something. */
export const isFollowed = (data: object): boolean => followed.has(data)

/** After a reading the next one waits this many times as long as it took, so that a burst does not keep the server busy. */
const REST = 3

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Reads until nothing is unread, one call at a time. */
async function bringUpToDate<Data, Change>(
  client: QueryClient,
  query: Query,
  { together, read, rowsIn }: Following<Data, Change>,
): Promise<void> {
  const next = (): Change | null => (unread.get(query)?.change ?? null) as Change | null
  for (let change = next(); change !== null && query.isActive(); change = next()) {
    unread.set(query, { change: null })
    // It may have begun before the change.
    await query.promise?.catch(() => undefined)
    const old = query.state.data as Data | undefined
    if (old === undefined) return
    const { dataUpdatedAt } = query.state
    const began = performance.now()
    const now = await read(old, change)
    const took = performance.now() - began
    if (query.state.dataUpdatedAt === dataUpdatedAt) {
      if (now !== old) {
        const before = new Set(rowsIn?.(old))
        for (const row of rowsIn?.(now) ?? []) if (!before.has(row)) noteArrival(row)
        client.setQueryData(query.queryKey, now)
        // Not `now`: the query may share parts of what was there before.
        if (typeof query.state.data === 'object' && query.state.data !== null) followed.add(query.state.data)
      }
    } else {
      // What came meanwhile may be older than this.
      const more = next()
      unread.set(query, { change: more === null ? change : together(more, change) })
    }
    if (next() !== null) await pause(REST * took)
  }
}

/** Brings a query up to date while somebody sees it. What changes meanwhile is read afterwards, together. */
export function followQuery<Data, Change>(
  client: QueryClient,
  query: Query,
  change: Change,
  following: Following<Data, Change>,
): void {
  const running = unread.get(query)
  const before = (running?.change ?? null) as Change | null
  unread.set(query, { change: before === null ? change : following.together(before, change) })
  if (running) return
  void bringUpToDate(client, query, following)
    // Without an answer the data stay. They are read again when somebody returns to the tab or the stream comes back.
    .catch(() => undefined)
    .finally(() => unread.delete(query))
}

/** What the query asks for, sent as unattended. */
async function readOnceMore({ options, queryKey, meta }: Query, client: QueryClient): Promise<unknown> {
  const { queryFn } = options
  if (typeof queryFn !== 'function') throw new Error(`Nobody says how ${JSON.stringify(queryKey)} is read`)
  return queryFn({ client, queryKey, meta, signal: unattendedSignal() })
}

/** Reads queries anew while somebody sees them; the others when they are next shown. */
export function readAnew(client: QueryClient, which: Pick<QueryFilters, 'queryKey' | 'exact' | 'predicate'>): void {
  void client.invalidateQueries({ ...which, refetchType: 'none' })
  for (const query of client.getQueryCache().findAll({ ...which, type: 'active' })) {
    followQuery<unknown, true>(client, query, true, { together: () => true, read: () => readOnceMore(query, client) })
  }
}
