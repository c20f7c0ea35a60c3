import { CHART_SLICES } from '@app/contract/dashboard/rules'
import { Day, Id } from '@app/contract/scalars'
import { z } from 'zod'
import { flag, listSearch } from '../lib/search-params.ts'

/** Stands in the address for a start or an end that is left open. */
export const ANY_DAY = 'any'

const limit = z
  .union([z.literal(ANY_DAY), Day])
  .optional()
  .catch(undefined)

/** What the dashboard keeps in the address, under the names of its query; absent while it stands as it stands at first. */
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
  /** The slice of the chart that the list is narrowed to. */
  slice: z.enum(CHART_SLICES).optional().catch(undefined),
})
export type DashboardSearch = z.infer<typeof DashboardSearch>
