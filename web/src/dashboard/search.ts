import { CHART_SLICES } from '@app/contract/dashboard/rules'
import { Day, Id } from '@app/contract/scalars'
import { z } from 'zod'
import { flag, listSearch } from '../lib/search-params.ts'

/** Stands for no start or end date in the address. */
export const ANY_DAY = 'any'

const limit = z
  .union([z.literal(ANY_DAY), Day])
  .optional()
  .catch(undefined)

/** The query of the dashboard's address, with the names of the call's query. Absent values have their defaults. */
export const DashboardSearch = z.object({
  ...listSearch,
  serviceId: z.coerce.number().pipe(Id).optional().catch(undefined),
  startDate: limit,
  endDate: limit,
  activeProperty: flag,
  activeService: flag,
  includeSubServices: flag,
  readyToIssue: flag,
  includeBwofAnniversary: flag,
  /** The slice of the chart that the list is filtered by. */
  slice: z.enum(CHART_SLICES).optional().catch(undefined),
})
export type DashboardSearch = z.infer<typeof DashboardSearch>
