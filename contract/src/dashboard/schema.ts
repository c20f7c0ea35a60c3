import { z } from 'zod'
import { chosenColumns } from '../list.ts'
import { Count, Day, Id, Island, ISLANDS, Line, Moment, OptionalDay, SearchText } from '../scalars.ts'
import { SERVICE_TYPES } from '../service/rules.ts'
import {
  ALL_SERVICES,
  CHART_SLICES,
  DASHBOARD_COLUMNS,
  DASHBOARD_FIRST_ROWS,
  DASHBOARD_PROPERTIES_AT_ONCE,
} from './rules.ts'

/**
 * The filters of the dashboard. Each word of `queryString` must begin a word of `dashboardSearchText` (rules.ts); the
 * screen leaves it out and filters the rows itself. Rows without a due date are always within the dates
 * (docs/rules/services-and-dates.md#dashboard-rows). Filters that the login may not use are ignored.
 */
export const DashboardQuery = z.object({
  queryString: SearchText.default(''),
  serviceId: Count.nullable().default(ALL_SERVICES),
  activeProperty: z.boolean().default(true),
  activeService: z.boolean().default(true),
  readyToIssue: z.boolean().default(false),
  includeSubServices: z.boolean().default(false),
  includeBwofAnniversary: z.boolean().default(false),
  startDate: Day.nullable().default(null),
  endDate: Day.nullable().default(null),
  /** Only rows of these properties, for a caller whose rows of them have changed. */
  propertyIds: z.array(Id).max(DASHBOARD_PROPERTIES_AT_ONCE).optional(),
  /** Only rows with one of these values of each facet; 0, or an empty text, for rows without one. */
  supplierIds: z.array(Count).max(1000).optional(),
  customerIds: z.array(Count).max(1000).optional(),
  authorityIds: z.array(Count).max(1000).optional(),
  islands: z.array(Island).max(ISLANDS.length).optional(),
  cities: z.array(Line).max(1000).optional(),
  slices: z.array(z.enum(CHART_SLICES)).max(CHART_SLICES.length).optional(),
})
export type DashboardQuery = z.infer<typeof DashboardQuery>

/** The rows of a list; `first` asks for no more than the first so many of them. */
export const DashboardList = DashboardQuery.extend({ first: z.int().min(1).max(DASHBOARD_FIRST_ROWS).optional() })
export type DashboardList = z.infer<typeof DashboardList>

/** An export with these columns of the screen, in this order; without it, with all that the login may see. */
export const DashboardExport = DashboardQuery.extend({
  columns: chosenColumns(DASHBOARD_COLUMNS),
})
export type DashboardExport = z.infer<typeof DashboardExport>

export const DashboardCount = z.object({ count: z.int() })

/**
 * A service of a property and when it is due. `days` is the due day minus today in the business time zone, null without
 * a due day. Only BWOF rows have readiness counts, and only those of late warrants can be recommended to issue.
 */
export const DashboardRow = z.object({
  propertyId: z.int(),
  propertyNameAndLocation: z.string(),
  propertyName: z.string(),
  streetAddress: z.string(),
  location: z.string(),
  customerName: z.string(),
  custId: z.int().nullable(),
  customerPropertyRef: z.string(),
  authorityId: z.int().nullable(),
  authorityName: z.string(),
  isle: Island,
  city: z.string(),
  serviceId: z.int(),
  serviceName: z.string(),
  serviceType: z.enum(SERVICE_TYPES),
  suppId: z.int().nullable(),
  supplierName: z.string(),
  propertyServiceRef: z.string(),
  days: z.int().nullable(),
  due: OptionalDay,
  lastDue: OptionalDay,
  newPreviousDate: OptionalDay,
  bwofDue: OptionalDay,
  propertyActive: z.boolean(),
  serviceActive: z.boolean(),
  readyBwofSubServices: z.int().nullable(),
  totalBwofSubServices: z.int().nullable(),
  isWarrantToIssue: z.boolean(),
  exceptionNotes: z.string(),
  propertyServiceId: z.int(),
  billingEntityName: z.string(),
  billingEntityAccountNumber: z.string(),
})
export type DashboardRow = z.infer<typeof DashboardRow>

export const CustomerDashboardRow = DashboardRow.omit({
  bwofDue: true,
  isWarrantToIssue: true,
  billingEntityName: true,
  billingEntityAccountNumber: true,
})

export const SupplierDashboardRow = CustomerDashboardRow.omit({
  readyBwofSubServices: true,
  totalBwofSubServices: true,
})

/** A row with the fields that only some audiences get as optional. */
export const VisibleDashboardRow = DashboardRow.partial({
  bwofDue: true,
  isWarrantToIssue: true,
  billingEntityName: true,
  billingEntityAccountNumber: true,
  readyBwofSubServices: true,
  totalBwofSubServices: true,
})
export type VisibleDashboardRow = z.infer<typeof VisibleDashboardRow>

/** An e-mail that nobody got, and after which none was sent about the same (docs/rules/screens.md#home). */
const FailedEmail = z.object({
  emailId: z.int(),
  propertyId: z.int(),
  propertyName: z.string(),
  companyName: z.string(),
  templateName: z.string(),
  reason: z.string(),
  when: Moment,
})

/** Papers that a supplier promised for a day, and that are not in. */
const Promised = z.object({
  propertyId: z.int(),
  propertyName: z.string(),
  supplierName: z.string(),
  systems: z.int(),
  expectedDate: z.string(),
})

/** A certificate that waits for a decision. */
const CertificateToCheck = z.object({
  certificateId: z.int(),
  propertyName: z.string(),
  supplierName: z.string(),
  systems: z.int(),
  whenReceived: Moment,
})

/** `count` has all, `first` those to look at first. */
const beginningOf = <Row extends z.ZodType>(row: Row) => z.object({ count: z.int(), first: z.array(row) })

export const Home = z.object({
  failed: beginningOf(FailedEmail),
  promised: beginningOf(Promised).extend({ late: z.int() }),
  toCheck: beginningOf(CertificateToCheck),
})
export type Home = z.infer<typeof Home>
