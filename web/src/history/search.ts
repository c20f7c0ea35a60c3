import { HISTORY_ENTITIES } from '@app/contract/history/schema'
import { z } from 'zod'

/** The query of the history screen's address: the kind of record to show. */
export const HistorySearch = z.object({ of: z.enum(HISTORY_ENTITIES).optional().catch(undefined) })
