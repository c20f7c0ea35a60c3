import { z } from 'zod'
import {
  Id,
  Line,
  Moment,
  OptionalDay,
  OptionalEnteredDay,
  OptionalId,
  OptionalMoment,
  PathId,
  requiredText,
  wholeNumber,
} from '../scalars.ts'
import { HIDDEN_SIGNS } from '../hidden-signs.ts'
import { DOCUMENT_KIND_NAMES } from './kinds.ts'
import { FILE_NAME_LENGTH, MAX_FIT_PAGES, MAX_UPLOAD_FILES, SCALING_PERCENTAGES } from './rules.ts'

/** A file of a property; `size` is in bytes (docs/rules/documents.md#uploads). */
export const Document = z.object({
  documentId: z.int(),
  propertyId: z.int(),
  fileName: z.string(),
  referenceName: z.string(),
  documentDate: OptionalDay,
  size: z.int(),
  /** What the product printed: a kind of document, or `councilPack`; empty for an upload. */
  kind: z.string(),
  /** For staff alone (docs/rules/documents.md#drafts). */
  isDraft: z.boolean(),
  active: z.boolean(),
  whenUploaded: Moment,
  whenUpdated: Moment,
  whenDeleted: OptionalMoment,
})
export type Document = z.infer<typeof Document>

/** The id arrives as text, in an address or a form. */
export const DocumentQuery = z.object({ id: PathId })

/** The supplier that a form is for, and its date; no supplier for the main forms. */
export const FormFactsRequest = z.object({
  propertyId: Id,
  supplierCompanyId: OptionalId.default(null),
  issuedDate: OptionalEnteredDay.default(null),
})

/**
 * The parts of an upload. The name of a file is the `filename` of its part. With `DefectId` the files are photos and
 * papers of that defect.
 */
export const UploadParts = z.object({
  PropertyId: PathId,
  DefectId: PathId.optional(),
  /** For staff alone, until a certificate has the file as its paper (docs/rules/documents.md#drafts). */
  IsDraft: z.enum(['true', 'false']).optional(),
  Files: z.array(z.file()).min(1).max(MAX_UPLOAD_FILES),
})

const takesScaling = `takes ${SCALING_PERCENTAGES.min} to ${SCALING_PERCENTAGES.max} percent`

/** HTML to print on A4. */
export const PrintedHtml = z.object({
  htmlContent: requiredText(4_000_000),
  /** Null for any number of pages at `scalingPercentage`. */
  fitToPageCount: wholeNumber(1, MAX_FIT_PAGES, `takes 1 to ${MAX_FIT_PAGES} pages`).nullable().default(null),
  scalingPercentage: z
    .number()
    .min(SCALING_PERCENTAGES.min, takesScaling)
    .max(SCALING_PERCENTAGES.max, takesScaling)
    .default(SCALING_PERCENTAGES.default),
})
export type PrintedHtml = z.infer<typeof PrintedHtml>

/** HTML to print and store with the property (docs/rules/documents.md#printing). */
export const GenerateDocumentRequest = PrintedHtml.extend({
  propertyId: Id,
  documentHeader: Line,
  /** The day of what it tells, such as an evacuation; the day on which it is printed by default. */
  documentDate: OptionalEnteredDay.default(null),
  kind: z.enum(DOCUMENT_KIND_NAMES).nullable().default(null),
  /**
   * The server decides by itself about what an IQP signs, and about a warrant, unless its page says that it is a draft: it was
   * made before the warrant could be issued.
   */
  isDraft: z.boolean().default(false),
  filename: requiredText(FILE_NAME_LENGTH)
    .regex(/^[^/\\]*\.pdf$/i, 'takes a name that ends in .pdf, without path parts')
    .refine((name) => !HIDDEN_SIGNS.test(name), 'takes a name without control characters and hidden signs'),
})
export type GenerateDocumentRequest = z.infer<typeof GenerateDocumentRequest>
