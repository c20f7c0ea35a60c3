import { z } from 'zod'
import { RecordLimit } from './scalars.ts'

/** Most rows that a list download holds (core-records 7). */
export const LIST_RECORD_LIMIT = 100_000

export const ListQuery = z.object({
  recordLimit: RecordLimit.default(LIST_RECORD_LIMIT),
  /** The hash of the list that the caller holds; while it is the present one the answer is 304. */
  ifHashDifferentTo: z.string().max(200).optional(),
})

/** A whole list with an opaque hash of its state (decisions 2). */
export const list = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), hash: z.string(), errorMessage: z.string().nullable() })

/** Differs when rows have other fields than they had: whoever keeps a list keeps this with it. */
export const fingerprintOf = (row: z.ZodType): string => JSON.stringify(z.toJSONSchema(row))
