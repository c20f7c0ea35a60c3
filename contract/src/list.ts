import { z } from 'zod'
import { fromText, Line, wholeNumber } from './scalars.ts'

/** The most rows of a list (docs/rules/calls.md#lists). */
export const LIST_RECORD_LIMIT = 100_000

export const RecordLimit = wholeNumber(1, LIST_RECORD_LIMIT)

export const ListQuery = z.object({
  recordLimit: fromText(RecordLimit).default(LIST_RECORD_LIMIT).meta({ default: LIST_RECORD_LIMIT }),
  /** The hash of the caller's copy of the list. If it is still current, the answer is 304. */
  ifHashDifferentTo: Line.optional(),
})

/** A whole list with an opaque hash of its state (docs/rules/calls.md#lists). */
export const list = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), hash: z.string(), errorMessage: z.string().nullable() })

/** Changes when the fields of the rows change. A cached list must be stored with its fingerprint. */
export const fingerprintOf = (row: z.ZodType): string => JSON.stringify(z.toJSONSchema(row))
