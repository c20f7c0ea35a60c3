import { z } from 'zod'
import { Line, OptionalId, RequiredLine, RowId } from '../scalars.ts'

/**
 * Somebody who signs the operator's documents, printed with position and IQP registration number
 * (docs/rules/documents.md#who-issues). `iqpId` names this person in the list of IQPs; signatories from
 * before that list have none.
 */
export const Signatory = z.object({
  signatoryId: z.int(),
  name: z.string(),
  position: z.string(),
  iqpNumber: z.string(),
  iqpId: z.int().nullish(),
})
export type Signatory = z.infer<typeof Signatory>

/** A new signatory has no id, or an id of 0 or less. */
export const SavedSignatory = z.object({
  signatoryId: RowId.nullish(),
  name: RequiredLine,
  position: Line.default(''),
  iqpNumber: Line.default(''),
  iqpId: OptionalId.optional(),
})
export type SavedSignatory = z.infer<typeof SavedSignatory>

/**
 * The business that runs the product (docs/rules/installation.md#the-operator): its company, null until one is chosen,
 * and its signatories.
 */
export const Operator = z.object({
  companyId: z.int().nullable(),
  companyName: z.string(),
  signatories: z.array(Signatory),
})
export type Operator = z.infer<typeof Operator>
