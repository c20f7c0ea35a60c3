import { z } from 'zod'

/** The query of the address of one import: the step that is shown, if it is not the furthest one. */
export const ImportSearch = z.object({ step: z.enum(['match', 'check']).optional().catch(undefined) })
