/** Due-day bands (docs/rules/services-and-dates.md#due-bands). */
export const OVERDUE_UP_TO_DAYS = 6
export const PENDING_UP_TO_DAYS = 21
export const AWAY_UP_TO_DAYS = 30

export const ROW_STATUSES = ['overdue', 'pending', 'away', 'none'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

export const CHART_SLICES = ['Overdue', 'Upcoming', 'Away', 'Completed'] as const
export type ChartSlice = (typeof CHART_SLICES)[number]

/** A service without a date counts as overdue, because nobody has planned it. */
export const isOverdue = (days: number | null): boolean => days === null || days <= OVERDUE_UP_TO_DAYS

/** The style of a row. Its upper bounds are inclusive, one day above those of the chart, on purpose. */
export function rowStatus(days: number | null): RowStatus {
  if (days === null || isOverdue(days)) return 'overdue'
  if (days <= PENDING_UP_TO_DAYS) return 'pending'
  return days <= AWAY_UP_TO_DAYS ? 'away' : 'none'
}

/**
 * The slice of the chart that counts a row. Its upper bounds are exclusive, one day below those of the row style, on
 * purpose.
 */
export function chartSlice(days: number | null): ChartSlice {
  if (days === null || isOverdue(days)) return 'Overdue'
  if (days < PENDING_UP_TO_DAYS) return 'Upcoming'
  return days < AWAY_UP_TO_DAYS ? 'Away' : 'Completed'
}

/** The dashboard's default start date, and how far ahead its default end date is (docs/rules/screens.md#dashboard). */
export const DEFAULT_START_DATE = '2000-01-01'
export const DEFAULT_MONTHS_AHEAD = 1

/** The columns of the screen that an export can have (docs/rules/views.md#exports). */
export const DASHBOARD_COLUMNS = [
  'id',
  'property',
  'customer',
  'ref',
  'council',
  'isle',
  'city',
  'service',
  'supplier',
  'days',
  'due',
  'previous',
  'bwof',
  'ready',
  'notes',
] as const
export type DashboardColumn = (typeof DASHBOARD_COLUMNS)[number]

/** The most properties whose rows can be asked for alone. A screen that misses more reads all rows again. */
export const DASHBOARD_PROPERTIES_AT_ONCE = 200

/** The most rows that can be asked for before all others: as many as a page of the screen can have. */
export const DASHBOARD_FIRST_ROWS = 200

interface Placed {
  readonly due: string | null
  readonly propertyId: number
  readonly propertyServiceId: number
}

/** The order of the dashboard: services without a date first, then the most urgent. For `sort`. */
export function compareDashboardRows(one: Placed, other: Placed): number {
  const due = one.due ?? ''
  const otherDue = other.due ?? ''
  if (due !== otherDue) return due < otherDue ? -1 : 1
  return one.propertyId - other.propertyId || one.propertyServiceId - other.propertyServiceId
}

/** The choice of all services (docs/rules/services-and-dates.md#dashboard-rows). */
export const ALL_SERVICES = 0

/** The text that the keyword filter searches, on the screen, in the call and in exports. */
export const dashboardSearchText = (row: {
  propertyId: number
  propertyNameAndLocation: string
  customerName: string
  customerPropertyRef: string
  serviceName: string
  serviceType: string
  supplierName: string
  propertyServiceRef: string
}): string =>
  [
    row.propertyId,
    row.propertyNameAndLocation,
    row.customerName,
    row.customerPropertyRef,
    row.serviceName,
    row.serviceType,
    row.supplierName,
    row.propertyServiceRef,
  ].join(' ')

/** How many rows of each kind the home of the office begins with. */
export const HOME_ROWS = 5

/** For how many days an e-mail that failed is shown there (docs/rules/screens.md#home). */
export const FAILED_SHOWN_DAYS = 30
