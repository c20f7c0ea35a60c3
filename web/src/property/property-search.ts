import { z } from 'zod'

const recordId = z.coerce.number().int().positive().optional().catch(undefined)

/** The query of a property's address: the certificate or the defect that a link opens. */
export const PropertySearch = z.object({ certificate: recordId, defect: recordId })
