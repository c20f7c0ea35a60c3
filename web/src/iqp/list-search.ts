import { SHOWN_IQPS } from '@app/contract/iqp/rules'
import { z } from 'zod'
import { flag, listSearch } from '../lib/search-params.ts'

/** The query of the address of the list of IQPs. */
export const IqpListSearch = z.object({
  ...listSearch,
  /** Whether to show inactive IQPs too. */
  inactive: flag,
  /** Only those whose registration ends soon or has ended, or only those that nobody has confirmed. */
  show: z.enum(SHOWN_IQPS).optional().catch(undefined),
  /** The IQP that is open. */
  iqp: z.coerce.number().int().positive().optional().catch(undefined),
})
