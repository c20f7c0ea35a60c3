import { DELIVERIES } from '@app/contract/email/rules'
import { Day } from '@app/contract/scalars'
import { z } from 'zod'
import { listSearch } from '../../lib/search-params.ts'

export const EMAIL_TABS = ['recommended', 'sent', 'held'] as const
export type EmailTab = (typeof EMAIL_TABS)[number]

/** The query of an e-mail screen's address. The first tab and today are left out. */
export const EmailSearch = z.object({
  ...listSearch,
  tab: z.enum(EMAIL_TABS).optional().catch(undefined),
  /** Only the sent e-mails of which this became. */
  delivery: z.enum(DELIVERIES).optional().catch(undefined),
  /** The day that the list is for. */
  asOf: Day.optional().catch(undefined),
})
export type EmailSearch = z.infer<typeof EmailSearch>
