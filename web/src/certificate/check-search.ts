import { z } from 'zod'
import { flag, listSearch } from '../lib/search-params.ts'

/** The query of the screen's address: the certificate that is looked at, or the list of all. */
export const CheckSearch = z.object({
  ...listSearch,
  certificate: z.coerce.number().int().positive().optional().catch(undefined),
  list: flag,
})
