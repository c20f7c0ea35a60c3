import { z } from 'zod'
import { flag, listSearch } from '../lib/search-params.ts'

/** The query of the property list's address. */
export const PropertyListSearch = z.object({
  ...listSearch,
  island: z.enum(['NI', 'SI']).optional().catch(undefined),
  /** Whether to show inactive properties too. */
  inactive: flag,
})
