import { z } from 'zod'
import { Moment, OptionalDay, OptionalMoment } from '../scalars.ts'

/** A file of a property; `size` is in bytes (decisions 7). */
export const Document = z.object({
  documentId: z.int(),
  propertyId: z.int(),
  fileName: z.string(),
  referenceName: z.string(),
  documentDate: OptionalDay,
  size: z.int(),
  active: z.boolean(),
  whenUploaded: Moment,
  whenUpdated: Moment,
  whenDeleted: OptionalMoment,
})
export type Document = z.infer<typeof Document>
