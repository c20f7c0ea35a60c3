import { z } from 'zod'
import { flag, listSearch } from '../lib/search-params.ts'

/** What the company list keeps in the address. */
export const CompanyListSearch = z.object({
  ...listSearch,
  island: z.enum(['NI', 'SI']).optional().catch(undefined),
  /** Inactive companies too. */
  inactive: flag,
})
