import { z } from 'zod'
import { flag, listSearch } from '../lib/search-params.ts'

/** The query of the company list's address. */
export const CompanyListSearch = z.object({
  ...listSearch,
  island: z.enum(['NI', 'SI']).optional().catch(undefined),
  /** Whether to show inactive companies too. */
  inactive: flag,
})
