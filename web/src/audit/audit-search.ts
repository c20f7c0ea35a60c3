import { AUDIT_KINDS } from '@app/contract/audit-kinds'
import { z } from 'zod'
import { listSearch } from '../lib/search-params.ts'

/** How far back the audit is shown, in days. */
export const AUDIT_PERIODS = [1, 7, 30, 365, 3650] as const

/** The query of the address of the audit. */
export const AuditSearch = z.object({
  ...listSearch,
  kind: z.enum(AUDIT_KINDS).optional().catch(undefined),
  days: z.coerce.number().pipe(z.literal(AUDIT_PERIODS)).optional().catch(undefined),
})
