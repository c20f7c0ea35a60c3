import { isInternal, type Role } from '@app/contract/roles'
import { ALL_SERVICES, DEFAULT_MONTHS_AHEAD, DEFAULT_START_DATE } from '@app/contract/dashboard/rules'
import type { DashboardQuery } from '@app/contract/dashboard/schema'
import { addMonths, type Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { NO_FACETS } from '../ui/table/facets.ts'
import { ANY_DAY, type DashboardSearch } from './search.ts'

/** The filter that the server applies. The screen applies the keywords. */
export type DashboardFilter = Omit<DashboardQuery, 'queryString'>

interface Viewer {
  readonly today: Day
  readonly roles: readonly Role[]
}

/** Only the BWOF main service can be ready to issue (docs/rules/services-and-dates.md#dashboard-rows). */
export const canBeReadyToIssue = ({ serviceId }: Pick<DashboardFilter, 'serviceId'>): boolean =>
  serviceId === BWOF_SERVICE_ID

/** The switch for sub-services applies to All Services only. A chosen service is shown in any case. */
export const canIncludeSubServices = ({ serviceId }: Pick<DashboardFilter, 'serviceId'>): boolean =>
  serviceId === ALL_SERVICES

/**
 * The default of the switch for sub-services. It is on for external suppliers, because most of their work is
 * sub-services, and also for suppliers who are customers too.
 */
export const includesSubServicesAtFirst = (roles: readonly Role[]): boolean =>
  roles.includes('ExternalSupplier') && !isInternal(roles)

/** The default dates of the screen (docs/rules/screens.md#dashboard). */
export const defaultDates = (today: Day) => ({
  startDate: DEFAULT_START_DATE,
  endDate: addMonths(today, DEFAULT_MONTHS_AHEAD),
})

/** The filter for an address, with defaults filled in. Leaves out what has no effect or is not for this viewer. */
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

/** A start or end date as written in the address; undefined for the default. */
export function addressOf(day: Day | null, initial: Day): string | undefined {
  if (day === null) return ANY_DAY
  return day === initial ? undefined : day
}

/** The server's filters, all at their defaults. */
const NO_SERVER_FILTERS = {
  serviceId: undefined,
  startDate: undefined,
  endDate: undefined,
  activeProperty: undefined,
  activeService: undefined,
  includeSubServices: undefined,
  readyToIssue: undefined,
} as const satisfies Partial<Record<keyof DashboardSearch, undefined>>

/** Clears every filter in the address. Sorting and page size stay. */
export const NO_FILTERS = { ...NO_SERVER_FILTERS, ...NO_FACETS, q: undefined, slice: undefined } as const

const isSetAmong =
  (names: object) =>
  ([name, value]: [string, unknown]) =>
    name in names && value !== undefined

export const hasFilters = (search: DashboardSearch): boolean => Object.entries(search).some(isSetAmong(NO_FILTERS))

/** How many filters differ from their defaults, without keywords and slice. */
export const countServerFilters = (search: DashboardSearch): number =>
  Object.entries(search).filter(isSetAmong(NO_SERVER_FILTERS)).length
