import { HISTORY_ENTITIES } from '@app/contract/history/schema'
import { z } from 'zod'

/** What the history of everything keeps in the address: the kind of record that it is narrowed to. */
export const HistorySearch = z.object({ of: z.enum(HISTORY_ENTITIES).optional().catch(undefined) })
