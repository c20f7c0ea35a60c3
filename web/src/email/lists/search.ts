import { Day } from '@app/contract/scalars'
import { z } from 'zod'
import { listSearch } from '../../lib/search-params.ts'

export const EMAIL_TABS = ['recommended', 'sent', 'held'] as const
export type EmailTab = (typeof EMAIL_TABS)[number]

/** What a list of automated e-mails keeps in the address; the first tab and today are not written there. */
export const EmailSearch = z.object({
  ...listSearch,
  tab: z.enum(EMAIL_TABS).optional().catch(undefined),
  /** The day that the list is looked at for. */
  asOf: Day.optional().catch(undefined),
})
export type EmailSearch = z.infer<typeof EmailSearch>
