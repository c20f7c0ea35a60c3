import { compareDashboardRows } from '@app/contract/dashboard/rules'
import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { daysBetween, type Day } from '@app/contract/dates'
import type { ChangedService } from '@app/contract/service/change'

type Rows = readonly VisibleDashboardRow[]

/** The first part of the keys of queries that hold rows of the dashboard. */
export const DASHBOARD_KEY = 'dashboard'

const isSame = (one: VisibleDashboardRow, other: VisibleDashboardRow): boolean => {
  if (one === other) return true
  const fields = Object.keys(one) as (keyof VisibleDashboardRow)[]
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field])
}

/**
 * The new rows. Those that are as before are the same objects, wherever they stand, so that they are not drawn again. The
 * same list if nothing is different.
 */
export function withSameRows(old: Rows, rows: Rows): Rows {
  const before = new Map(old.map((row) => [row.propertyServiceId, row]))
  const shared = rows.map((row) => {
    const known = before.get(row.propertyServiceId)
    return known && isSame(known, row) ? known : row
  })
  const isUnchanged = shared.length === old.length && shared.every((row, at) => row === old[at])
  return isUnchanged ? old : shared
}

/** `withSameRows` for the cache of queries. */
export const shareRows = (old: unknown, rows: unknown): unknown =>
  Array.isArray(old) && Array.isArray(rows) ? withSameRows(old, rows) : rows

/** The rows with those of some properties replaced by what they are now, in the order of the dashboard. */
export function withRowsOf(old: Rows, propertyIds: ReadonlySet<number>, now: Rows): Rows {
  const others = old.filter(({ propertyId }) => !propertyIds.has(propertyId))
  return withSameRows(old, [...others, ...now].sort(compareDashboardRows))
}

/** The rows in their places, those of changed services with what they are now. */
export function withChangedServices(rows: Rows, changed: readonly ChangedService[], today: Day): Rows {
  const services = new Map(changed.map(({ after }) => [after.propertyServiceId, after]))
  return rows.map((row) => {
    const service = services.get(row.propertyServiceId)
    if (!service) return row
    const due = service.whenNextServiceAnniversary
    return {
      ...row,
      suppId: service.supplierCompanyId,
      supplierName: service.supplierName,
      due,
      days: due === null ? null : daysBetween(today, due),
      lastDue: service.whenLastComplianceReceived,
      serviceActive: service.active,
    }
  })
}
