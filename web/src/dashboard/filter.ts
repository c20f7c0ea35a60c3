import { isInternal, type Role } from '@app/contract/roles'
import { ALL_SERVICES, DEFAULT_MONTHS_AHEAD, DEFAULT_START_DATE } from '@app/contract/dashboard/rules'
import type { DashboardQuery } from '@app/contract/dashboard/schema'
import { addMonths, type Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { ANY_DAY, type DashboardSearch } from './search.ts'

/** Which rows the server is asked for; the keywords are left to the screen. */
export type DashboardFilter = Omit<DashboardQuery, 'queryString'>

interface Viewer {
  readonly today: Day
  readonly roles: readonly Role[]
}

/** Only the BWOF main service can be ready to issue (docs/rules/services-and-dates.md#dashboard-rows). */
export const canBeReadyToIssue = ({ serviceId }: Pick<DashboardFilter, 'serviceId'>): boolean =>
  serviceId === BWOF_SERVICE_ID

/** A chosen service is shown with or without its parent; the switch says something about all services only. */
export const canIncludeSubServices = ({ serviceId }: Pick<DashboardFilter, 'serviceId'>): boolean =>
  serviceId === ALL_SERVICES

/**
 * What the switch for sub-services is while the address does not say. Most of what external suppliers do are
 * sub-services: without them they would not see their own work. That holds for a supplier who is a customer too.
 */
export const includesSubServicesAtFirst = (roles: readonly Role[]): boolean =>
  roles.includes('ExternalSupplier') && !isInternal(roles)

/** The dates that the screen begins with (docs/rules/screens.md#dashboard). */
export const defaultDates = (today: Day) => ({
  startDate: DEFAULT_START_DATE,
  endDate: addMonths(today, DEFAULT_MONTHS_AHEAD),
})

/** What an address asks for: defaults filled in, and without what has no effect there or is not for this viewer. */
export function dashboardFilter(search: DashboardSearch, { today, roles }: Viewer): DashboardFilter {
  const dates = defaultDates(today)
  const serviceId = search.serviceId ?? ALL_SERVICES
  const dayOf = (limit: string | undefined, initial: Day) => (limit === ANY_DAY ? null : (limit ?? initial))
  return {
    serviceId,
    startDate: dayOf(search.startDate, dates.startDate),
    endDate: dayOf(search.endDate, dates.endDate),
    activeProperty: search.activeProperty ?? true,
    activeService: search.activeService ?? true,
    includeSubServices:
      canIncludeSubServices({ serviceId }) && (search.includeSubServices ?? includesSubServicesAtFirst(roles)),
    readyToIssue: isInternal(roles) && canBeReadyToIssue({ serviceId }) && (search.readyToIssue ?? false),
    includeBwofAnniversary: isInternal(roles) && (search.includeBwofAnniversary ?? false),
  }
}

/** How a start or an end stands in the address. */
export function addressOf(day: Day | null, initial: Day): string | undefined {
  if (day === null) return ANY_DAY
  return day === initial ? undefined : day
}

/** What the address asks the server for, apart from how it begins. */
const UNASKED = {
  serviceId: undefined,
  startDate: undefined,
  endDate: undefined,
  activeProperty: undefined,
  activeService: undefined,
  includeSubServices: undefined,
  readyToIssue: undefined,
} as const satisfies Partial<Record<keyof DashboardSearch, undefined>>

/** Takes every filter out of the address; how the rows are sorted and paged stays. */
export const NO_FILTERS = { ...UNASKED, q: undefined, slice: undefined } as const

const isSetAmong =
  (names: object) =>
  ([name, value]: [string, unknown]) =>
    name in names && value !== undefined

export const hasFilters = (search: DashboardSearch): boolean => Object.entries(search).some(isSetAmong(NO_FILTERS))

/** How many filters, keywords and slice apart, do not stand as they stand at first. */
export const countServerFilters = (search: DashboardSearch): number =>
  Object.entries(search).filter(isSetAmong(UNASKED)).length
