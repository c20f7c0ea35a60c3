import { z } from 'zod'
import { fromText, Line, wholeNumber } from './scalars.ts'

/** Most rows that a list download holds (docs/rules/calls.md#lists). */
export const LIST_RECORD_LIMIT = 100_000

export const RecordLimit = wholeNumber(1, LIST_RECORD_LIMIT)

export const ListQuery = z.object({
  recordLimit: fromText(RecordLimit).default(LIST_RECORD_LIMIT).meta({ default: LIST_RECORD_LIMIT }),
  /** The hash of the list that the caller holds; while it is the present one the answer is 304. */
  ifHashDifferentTo: Line.optional(),
})

/** A whole list with an opaque hash of its state (docs/rules/calls.md#lists). */
export const list = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), hash: z.string(), errorMessage: z.string().nullable() })

/** Differs when rows have other fields than they had: whoever keeps a list keeps this with it. */
export const fingerprintOf = (row: z.ZodType): string => JSON.stringify(z.toJSONSchema(row))
