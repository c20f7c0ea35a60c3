import { z } from 'zod'

/** The query of a property's address: the certificate that a link opens. */
export const PropertySearch = z.object({ certificate: z.coerce.number().int().positive().optional().catch(undefined) })
