import { z } from 'zod'
import { chosenColumns } from '../list.ts'
import {
  fromText,
  Id,
  Line,
  Moment,
  Notes,
  NOTES_LENGTH,
  OptionalDay,
  OptionalId,
  requiredText,
  SearchText,
  EnteredDay,
  OptionalEnteredDay,
} from '../scalars.ts'
import { CertifiedSystem } from '../certificate/schema.ts'
import { DEFECT_COLUMNS, DEFECT_STATES, RESPONSIBLE_PARTIES, SEVERITIES } from './rules.ts'

/** A photo or paper of a defect. A picture has a thumbnail (`GET /document/thumbnail`). */
export const DefectDocument = z.object({ documentId: z.int(), fileName: z.string(), isPicture: z.boolean() })
export type DefectDocument = z.infer<typeof DefectDocument>

/**
 * A fault that somebody found in a building (docs/rules/evidence.md#defects), on one of its specified systems or on none.
 * `documentIds` are its photos and papers, oldest first, and `papers` the same with their names. `clearedBy` is the e-mail of the login that cleared it.
 */
export const Defect = z.object({
  defectId: z.int(),
  propertyId: z.int(),
  propertyName: z.string(),
  propertyServiceId: z.int().nullable(),
  system: CertifiedSystem.nullable(),
  location: z.string(),
  description: z.string(),
  severity: z.enum(SEVERITIES),
  /** The standard that it does not meet. */
  standard: z.string(),
  /** What is to be done. */
  action: z.string(),
  responsible: z.enum(RESPONSIBLE_PARTIES),
  foundBy: z.string(),
  foundDate: OptionalDay,
  dueDate: OptionalDay,
  state: z.enum(DEFECT_STATES),
  clearedDate: OptionalDay,
  clearedBy: z.string(),
  clearedNote: z.string(),
  documentIds: z.array(z.int()),
  papers: z.array(DefectDocument),
  whenUpdated: Moment,
})
export type Defect = z.infer<typeof Defect>

/** What external logins see of a defect; they only read. */
export const ExternalDefect = Defect.omit({ clearedBy: true, clearedNote: true })

/** A defect with the fields that only staff get as optional. */
export const VisibleDefect = Defect.partial({ clearedBy: true, clearedNote: true })
export type VisibleDefect = z.infer<typeof VisibleDefect>

/** What people write of a defect; `null` as the system for one of the building itself. */
export const NewDefect = z.object({
  propertyId: Id,
  propertyServiceId: OptionalId.default(null),
  location: Line.default(''),
  description: requiredText(NOTES_LENGTH),
  severity: z.enum(SEVERITIES),
  standard: Line.default(''),
  action: Notes.default(''),
  responsible: z.enum(RESPONSIBLE_PARTIES).default('owner'),
  foundBy: Line.default(''),
  foundDate: OptionalEnteredDay.default(null),
  dueDate: OptionalEnteredDay.default(null),
})
export type NewDefect = z.infer<typeof NewDefect>

/** A defect with its edited facts. Its property does not change. */
export const SavedDefect = NewDefect.omit({ propertyId: true }).extend({ whenUpdated: Moment })
export type SavedDefect = z.infer<typeof SavedDefect>

/** The day from when the defect was found to today, and what was done. */
export const DefectClearance = z.object({
  defectId: Id,
  clearedDate: EnteredDay,
  clearedNote: Notes.default(''),
  whenUpdated: Moment,
})
export type DefectClearance = z.infer<typeof DefectClearance>

export const DefectReopening = z.object({ defectId: Id, whenUpdated: Moment })
export type DefectReopening = z.infer<typeof DefectReopening>

/** A photo or paper of a defect that goes to the deleted documents. */
export const DefectPaper = z.object({ defectId: Id, documentId: Id })
export type DefectPaper = z.infer<typeof DefectPaper>

/** Without a property: the defects of all that the login may see. */
export const DefectQuery = z.object({ propertyId: fromText(Id).optional(), state: z.enum(DEFECT_STATES).optional() })
export type DefectQuery = z.infer<typeof DefectQuery>

/** `queryString` holds the keywords of the screen's filter. */
export const DefectExport = z.object({
  propertyId: OptionalId.default(null),
  state: z.enum(DEFECT_STATES).nullable().default(null),
  queryString: SearchText.default(''),
  /** Only defects with one of these values of each facet. */
  severities: z.array(z.enum(SEVERITIES)).max(SEVERITIES.length).optional(),
  responsible: z.array(z.enum(RESPONSIBLE_PARTIES)).max(RESPONSIBLE_PARTIES.length).optional(),
  /** These columns of the screen, in this order; without it, all that the login may see. */
  columns: chosenColumns(DEFECT_COLUMNS),
})
export type DefectExport = z.infer<typeof DefectExport>

export const DefectList = z.object({ data: z.array(VisibleDefect) })
export const InternalDefectList = z.object({ data: z.array(Defect) })
export const ExternalDefectList = z.object({ data: z.array(ExternalDefect) })
