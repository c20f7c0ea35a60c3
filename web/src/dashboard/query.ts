import { listDashboard } from '@app/contract/dashboard/calls'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { currentSession } from '../auth/session.ts'
import { today } from '../lib/dates.ts'
import { JUST_READ_MS } from '../lib/just-read.ts'
import { send } from '../lib/send.ts'
import { opensWithView } from '../view/opening.ts'
import { dashboardFilter, type DashboardFilter } from './filter.ts'
import { asksForFirstRows, firstRowsQuery, keepLength, knownFirstRows } from './first-rows.ts'
import { DASHBOARD_KEY, shareRows, withSameRows } from './rows.ts'
import { DashboardSearch } from './search.ts'

/** How long rows stay cached, so that the person can return to them from a property, in milliseconds. */
const CACHE_MS = 30 * 60_000

/** Rows older than this are refetched when the window gets the focus, in milliseconds. */
const FRESH_MS = 60_000

/** The services that are due. Refetched each time the screen opens, showing the last rows meanwhile. */
export const dashboardQuery = (filter: DashboardFilter) =>
  queryOptions({
    queryKey: [DASHBOARD_KEY, filter],
    queryFn: async ({ signal, client }) => {
      const rows = await send(listDashboard, { body: filter, signal })
      keepLength(rows.length)
      // Those that are shown already are not drawn again.
      return withSameRows(knownFirstRows(client, filter), rows)
    },
    placeholderData: keepPreviousData,
    structuralSharing: shareRows,
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt < JUST_READ_MS || 'always',
    staleTime: FRESH_MS,
    gcTime: CACHE_MS,
    meta: { failure: 'Error retrieving dashboard records' },
  })

/**
 * Asks for the rows of a dashboard that is about to open, before it is drawn.
 *
 * @param search the query of its address, as the router reads it
 */
export function askAhead(client: QueryClient, search: object): void {
  const session = currentSession()
  if (!session || session.isExpired || session.lacksFactor) return
  const known = DashboardSearch.parse(search)
  if (session.isInternal && opensWithView('dashboard', known)) return
  const filter = dashboardFilter(known, { today: today(), roles: session.roles })
  if (asksForFirstRows(known)) void client.prefetchQuery(firstRowsQuery(filter, known))
  void client.prefetchQuery({ ...dashboardQuery(filter), staleTime: 0 })
}
