import { z } from 'zod'
import { flag, listSearch } from '../lib/search-params.ts'

/** What the property list keeps in the address. */
export const PropertyListSearch = z.object({
  ...listSearch,
  island: z.enum(['NI', 'SI']).optional().catch(undefined),
  /** Inactive properties too. */
  inactive: flag,
})
