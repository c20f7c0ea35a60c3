import { z } from 'zod'
import { listSearch } from '../lib/search-params.ts'

/** The defect that is open. */
const defect = z.coerce.number().int().positive().optional().catch(undefined)

/** The query of a property's address. */
export const PropertySearch = z.object({ defect })

/** The query of the address of the list of defects. */
export const DefectListSearch = z.object({
  ...listSearch,
  /** Without it, the open ones. */
  state: z.enum(['cleared', 'all']).optional().catch(undefined),
  defect,
})
