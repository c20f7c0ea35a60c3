import { DASHBOARD_PROPERTIES_AT_ONCE } from '@app/contract/dashboard/rules'
import { listDashboard } from '@app/contract/dashboard/calls'
import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import type { LiveRecord } from '@app/contract/live/schema'
import type { ChangedService } from '@app/contract/service/change'
import type { Query, QueryClient } from '@tanstack/react-query'
import { noteArrival } from '../lib/arrivals.ts'
import { today } from '../lib/dates.ts'
import { send } from '../lib/send.ts'
import type { DashboardFilter } from './filter.ts'
import { DASHBOARD_KEY, withChangedServices, withRowsOf, withSameRows } from './rows.ts'

type Rows = readonly VisibleDashboardRow[]

/** What may have changed: these records, or anything. */
export type Changed = readonly LiveRecord[] | 'anything'

/** For each query that is being brought up to date: what changed and is not read yet. */
const unread = new WeakMap<Query, Changed | null>()

const together = (one: Changed | null, other: Changed): Changed => {
  if (one === 'anything' || other === 'anything') return 'anything'
  return [...(one ?? []), ...other]
}

const rowsIn = ({ state }: Query): Rows | undefined => state.data as Rows | undefined

/** The properties whose rows may have changed, by the rows that are known; 'anything' if there are too many. */
function propertiesOf(rows: Rows, changed: Changed): ReadonlySet<number> | 'anything' {
  if (changed === 'anything') return changed
  const idsOf = (kind: LiveRecord['kind']) => new Set(changed.filter((each) => each.kind === kind).map(({ id }) => id))
  const properties = idsOf('property')
  const companies = idsOf('company')
  if (companies.size > 0) {
    for (const { propertyId, custId, suppId } of rows) {
      if (companies.has(custId ?? 0) || companies.has(suppId ?? 0)) properties.add(propertyId)
    }
  }
  return properties.size > DASHBOARD_PROPERTIES_AT_ONCE ? 'anything' : properties
}

async function readChanged(old: Rows, filter: DashboardFilter, changed: Changed): Promise<Rows> {
  const properties = propertiesOf(old, changed)
  if (properties === 'anything') {
    return withSameRows(old, await send(listDashboard, { body: filter, isUnattended: true }))
  }
  if (properties.size === 0) return old
  const body = { ...filter, propertyIds: [...properties] }
  return withRowsOf(old, properties, await send(listDashboard, { body, isUnattended: true }))
}

/** Shows the rows, marking those that are new or different. */
function show(client: QueryClient, { queryKey }: Query, old: Rows, now: Rows): void {
  const before = new Set(old)
  for (const row of now) if (!before.has(row)) noteArrival(row)
  client.setQueryData(queryKey, now)
}

/** Reads until nothing is unread, one call at a time. */
async function bringUpToDate(client: QueryClient, query: Query, filter: DashboardFilter): Promise<void> {
  for (let changed = unread.get(query); changed && query.isActive(); changed = unread.get(query)) {
    unread.set(query, null)
    // It may have begun before the change.
    await query.promise?.catch(() => undefined)
    const old = rowsIn(query)
    if (!old) return
    const { dataUpdatedAt } = query.state
    const now = await readChanged(old, filter, changed)
    if (query.state.dataUpdatedAt === dataUpdatedAt) {
      if (now !== old) show(client, query, old, now)
    } else {
      // The rows that came meanwhile may be older than these.
      unread.set(query, together(unread.get(query) ?? null, changed))
    }
  }
}

/** Brings the dashboard up to date while somebody sees it (docs/rules/calls.md#live). */
export function followDashboard(client: QueryClient, changed: Changed): void {
  if (changed.length === 0) return
  for (const query of client.getQueryCache().findAll({ queryKey: [DASHBOARD_KEY], type: 'active' })) {
    const isRunning = unread.has(query)
    unread.set(query, together(unread.get(query) ?? null, changed))
    if (isRunning) continue
    void bringUpToDate(client, query, query.queryKey[1] as DashboardFilter)
      // Without an answer the rows stay. They are read again when somebody returns to the tab or the stream comes back.
      .catch(() => undefined)
      .finally(() => unread.delete(query))
  }
}

/** Shows at once what was changed in place, and reads what follows from it: other rows of the properties. */
export function followServiceChanges(
  client: QueryClient,
  propertyIds: readonly number[],
  changed: readonly ChangedService[],
): void {
  client.setQueriesData<Rows>(
    { queryKey: [DASHBOARD_KEY] },
    (rows) => rows && withChangedServices(rows, changed, today()),
  )
  followDashboard(
    client,
    propertyIds.map((id) => ({ kind: 'property', id })),
  )
}
