import { listDashboard } from '@app/contract/dashboard/calls'
import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '../auth/session.ts'
import { nameOnDevice } from '../lib/addresses.ts'
import { JUST_READ_MS } from '../lib/just-read.ts'
import { send } from '../lib/send.ts'
import { pageSizeOf } from '../ui/table/list-view.ts'
import { facetQuery } from './facets.ts'
import type { DashboardFilter } from './filter.ts'
import type { DashboardSearch } from './search.ts'

const KEY = 'first rows of the dashboard'

/** How long the first rows wait for a screen that shows them, in milliseconds. */
const CACHE_MS = 10_000

/** The rows of the first page, as the dashboard sorts them. */
export const firstRowsQuery = (filter: DashboardFilter, search: DashboardSearch) => {
  const asked = { ...filter, ...facetQuery(search), first: pageSizeOf(search) }
  return queryOptions({
    queryKey: [KEY, filter, asked],
    queryFn: ({ signal }) => send(listDashboard, { body: asked, signal }),
    retry: false,
    staleTime: JUST_READ_MS,
    gcTime: CACHE_MS,
    // Without `failure`: the screen tells of it where all rows cannot be read.
  })
}

/** The first rows of a filter that are known. */
export const knownFirstRows = (client: QueryClient, filter: DashboardFilter): readonly VisibleDashboardRow[] =>
  client.getQueriesData<readonly VisibleDashboardRow[]>({ queryKey: [KEY, filter] }).flatMap(([, rows]) => rows ?? [])

/** Lists that are longer take noticeably longer than their first rows. */
const SHORT_LIST_ROWS = 1000

const LENGTH_KEY = nameOnDevice('warrant.dashboard-rows')

const keptLength = (): string | null => localStorage.getItem(LENGTH_KEY)

/** Keeps how many rows the dashboard of this login has had at most: a filter may leave few. */
export const keepLength = (rows: number): void =>
  localStorage.setItem(LENGTH_KEY, String(Math.max(rows, Number(keptLength() ?? 0))))

onSessionEnd(() => localStorage.removeItem(LENGTH_KEY))

const isLong = (): boolean => Number(keptLength() ?? Infinity) > SHORT_LIST_ROWS

/**
 * Whether the first rows are asked for before all others (docs/rules/screens.md#dashboard): on a device on which the list
 * has been long or has not been seen, where an address shows the first page as the dashboard sorts it.
 */
export const asksForFirstRows = ({ q, sort, page = 1 }: DashboardSearch): boolean =>
  isLong() && !q && !sort && page === 1
