import { DASHBOARD_PROPERTIES_AT_ONCE } from '@app/contract/dashboard/rules'
import { listDashboard } from '@app/contract/dashboard/calls'
import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import type { LiveRecord } from '@app/contract/live/schema'
import type { ChangedService } from '@app/contract/service/change'
import type { QueryClient } from '@tanstack/react-query'
import { today } from '../lib/dates.ts'
import { followQuery } from '../lib/follow-query.ts'
import { send } from '../lib/send.ts'
import type { DashboardFilter } from './filter.ts'
import { DASHBOARD_KEY, withChangedServices, withRowsOf, withSameRows } from './rows.ts'

type Rows = readonly VisibleDashboardRow[]

/** What may have changed: these records, or anything. */
export type Changed = readonly LiveRecord[] | 'anything'

const together = (one: Changed, other: Changed): Changed =>
  one === 'anything' || other === 'anything' ? 'anything' : [...one, ...other]

/** The properties whose rows may have changed, by the rows that are known; 'anything' if there are too many. */
function propertiesOf(rows: Rows, changed: Changed): ReadonlySet<number> | 'anything' {
  if (changed === 'anything') return changed
  const idsOf = (kind: LiveRecord['kind']) => new Set(changed.filter((each) => each.kind === kind).map(({ id }) => id))
  const properties = idsOf('property')
  const companies = idsOf('company')
  if (companies.size > 0) {
    for (const { propertyId, custId, suppId, authorityId } of rows) {
      if ([custId, suppId, authorityId].some((id) => companies.has(id ?? 0))) properties.add(propertyId)
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

/** Brings the dashboard up to date while somebody sees it (docs/rules/calls.md#live). */
export function followDashboard(client: QueryClient, changed: Changed): void {
  if (changed.length === 0) return
  for (const query of client.getQueryCache().findAll({ queryKey: [DASHBOARD_KEY], type: 'active' })) {
    const filter = query.queryKey[1] as DashboardFilter
    followQuery<Rows, Changed>(client, query, changed, {
      together,
      read: (old, all) => readChanged(old, filter, all),
      rowsIn: (rows) => rows,
    })
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
