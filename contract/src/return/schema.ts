import { z } from 'zod'
import { CERTIFICATE_KINDS } from '../certificate/rules.ts'
import {
  Day,
  Email,
  EnteredDay,
  Id,
  Line,
  Moment,
  Notes,
  OptionalDay,
  OptionalEnteredDay,
  OptionalMoment,
  RequiredLine,
  fromText,
  text,
  wholeNumber,
} from '../scalars.ts'
import {
  CANNOT_REASONS,
  MAX_POINTS,
  MAX_STROKES,
  RETURN_SYSTEM_STATES,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  SUBMISSION_KINDS,
  SUBMISSION_STATES,
} from './rules.ts'
import { MAX_RETURN_FILES } from './refused-files.ts'

/** A system of the supplier, and what became of it. `reason` says why its certificate was refused. */
export const ReturnSystem = z.object({
  propertyServiceId: z.int(),
  /** As forms print it, such as `SS 14/2`. */
  ssCode: z.string(),
  serviceName: z.string(),
  ref: z.string(),
  exceptionNotes: z.string(),
  state: z.enum(RETURN_SYSTEM_STATES),
  reason: z.string(),
})
export type ReturnSystem = z.infer<typeof ReturnSystem>

/** What the supplier sent before. `text` says it in words, one line for each system or fact. */
export const ReturnAnswer = z.object({
  number: z.int(),
  when: Moment,
  kind: z.enum(SUBMISSION_KINDS),
  text: z.string(),
  state: z.enum(SUBMISSION_STATES),
  reason: z.string(),
})
export type ReturnAnswer = z.infer<typeof ReturnAnswer>

/**
 * All that a link shows (docs/rules/returns.md#the-page). `wantedBy` is null once the day has passed: then the
 * certificates are wanted now.
 */
export const ReturnRequest = z.object({
  operator: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  building: z.object({ propertyName: z.string(), address: z.string() }),
  complianceScheduleNumber: z.string(),
  bwofAnniversary: z.string(),
  wantedBy: OptionalDay,
  supplierName: z.string(),
  systems: z.array(ReturnSystem),
  submissions: z.array(ReturnAnswer),
})
export type ReturnRequest = z.infer<typeof ReturnRequest>

/** What is asked of the companies of a supplier login, one for each building and company, by the day of the warrant. */
export const ReturnRequestList = z.object({
  data: z.array(ReturnRequest.extend({ propertyId: z.int(), supplierCompanyId: z.int() })),
})

/** Any text of up to 100 characters: what is no token is answered like one that does not work. */
export const ReturnPath = z.object({ token: text(100) })
export const OwnReturnPath = z.object({ propertyId: fromText(Id) })

const SystemIds = z
  .array(Id)
  .min(1, 'takes one system or more')
  .max(1000)
  .refine((ids) => new Set(ids).size === ids.length, 'takes each system once')

const parsedList = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The person who signed, as the paper names them. */
const Signer = z.object({
  iqpName: RequiredLine,
  iqpRegistrationNumber: Line.default(''),
  iqpRegister: Line.default(''),
  /** Up to today. */
  signedDate: EnteredDay,
  recommendation: Notes.default(''),
})

/** Where the confirmation goes; empty for none. */
const Confirmation = z.object({ email: Email.default('') })

/**
 * The fields of a signed paper. What the person leaves out, the office reads from the paper. A report in lieu or an S-RaD
 * can come as a file as well.
 */
export const ReturnedPaper = z.object({
  propertyServiceIds: z.preprocess(parsedList, SystemIds),
  kind: z.enum(CERTIFICATE_KINDS).default('Form12A'),
  ...Signer.shape,
  iqpName: Line.default(''),
  signedDate: z.preprocess((value) => (value === '' ? null : value), OptionalEnteredDay).default(null),
  ...Confirmation.shape,
})
export type ReturnedPaper = z.infer<typeof ReturnedPaper>

/** PDFs, or photos that become one PDF. */
export const ReturnedPaperParts = ReturnedPaper.extend({ Files: z.array(z.file()).min(1).max(MAX_RETURN_FILES) })

const Point = z.tuple([wholeNumber(0, SIGNATURE_WIDTH), wholeNumber(0, SIGNATURE_HEIGHT)])

const Strokes = z
  .array(z.array(Point).min(1).max(MAX_POINTS, `takes at most ${MAX_POINTS} points`))
  .min(1, 'takes one stroke or more')
  .max(MAX_STROKES, `takes at most ${MAX_STROKES} strokes`)
  .refine((strokes) => strokes.flat().length <= MAX_POINTS, `takes at most ${MAX_POINTS} points`)
export type Strokes = z.infer<typeof Strokes>

/** A typed name, or the strokes of a pen on a field of 600 by 200. */
export const Signature = z.union([z.object({ typed: RequiredLine }), z.object({ strokes: Strokes })])
export type Signature = z.infer<typeof Signature>

export const SignedHere = z.object({
  propertyServiceIds: SystemIds,
  ...Signer.shape,
  /** The signer declares what Form 12A states. */
  declaration: z.literal(true),
  signature: Signature,
  ...Confirmation.shape,
})
export type SignedHere = z.infer<typeof SignedHere>

const UncertifiedSystem = z.object({
  propertyServiceId: Id,
  reason: z.enum(CANNOT_REASONS, `takes one of ${CANNOT_REASONS.join(', ')}`),
  /** What was found or missed. */
  found: Notes.default(''),
  expectedDate: OptionalEnteredDay.default(null),
})

export const CannotCertify = z.object({
  systems: z
    .array(UncertifiedSystem)
    .min(1, 'takes one system or more')
    .max(1000)
    .refine(
      (systems) => new Set(systems.map(({ propertyServiceId }) => propertyServiceId)).size === systems.length,
      'takes each system once',
    ),
  name: RequiredLine,
  ...Confirmation.shape,
})
export type CannotCertify = z.infer<typeof CannotCertify>

export const NotYet = z.object({
  propertyServiceIds: SystemIds,
  /** From today on. */
  expectedDate: EnteredDay,
  note: Notes.default(''),
  name: RequiredLine,
})
export type NotYet = z.infer<typeof NotYet>

export const NotOurs = z.object({
  propertyServiceIds: SystemIds,
  /** Who looks after them now, if known. */
  servedBy: Line.default(''),
  note: Notes.default(''),
  name: RequiredLine,
})
export type NotOurs = z.infer<typeof NotOurs>

export const ReturnNumber = z.object({ number: z.int() })

/** An answer as staff see it. `by` is the e-mail of the login, or empty for one that came by a link. */
export const ReturnSubmission = ReturnAnswer.extend({
  propertyId: z.int(),
  supplierCompanyId: z.int(),
  supplierName: z.string(),
  returnLinkId: z.int().nullable(),
  by: z.string(),
  clientAddress: z.string(),
  propertyServiceIds: z.array(z.int()),
  certificateId: z.int().nullable(),
})
export type ReturnSubmission = z.infer<typeof ReturnSubmission>

/** A link, without its address. `emailId` and `recipients` are of the e-mail that carries it. */
export const ReturnLink = z.object({
  returnLinkId: z.int(),
  propertyId: z.int(),
  supplierCompanyId: z.int(),
  supplierName: z.string(),
  bwofAnniversary: z.string(),
  emailId: z.int().nullable(),
  /** The kind of that e-mail; empty for a link that was made by hand. */
  emailKind: z.string(),
  recipients: z.string(),
  whenSent: OptionalMoment,
  createdBy: z.string(),
  whenCreated: Moment,
  /** The last day on which it works. */
  lastDay: z.string(),
  whenRevoked: OptionalMoment,
  revokedBy: z.string(),
})
export type ReturnLink = z.infer<typeof ReturnLink>

export const ReturnLinkQuery = z.object({ propertyId: fromText(Id) })

/** The day by which a supplier said that it will certify a system. */
export const SupplierPromise = z.object({ propertyServiceId: z.int(), expectedDate: Day })
export type SupplierPromise = z.infer<typeof SupplierPromise>

/** Links and answers, newest first, and the promises for systems that the present warrant still waits for. */
export const ReturnLinkList = z.object({
  data: z.array(ReturnLink),
  submissions: z.array(ReturnSubmission),
  promises: z.array(SupplierPromise),
})
export type ReturnLinkList = z.infer<typeof ReturnLinkList>

/** An answer that needs no decision, until somebody of the office has read it (docs/rules/returns.md#answers-to-read). */
export const UnreadAnswer = ReturnSubmission.pick({
  number: true,
  when: true,
  kind: true,
  text: true,
  propertyId: true,
  supplierCompanyId: true,
  supplierName: true,
}).extend({ propertyName: z.string() })
export type UnreadAnswer = z.infer<typeof UnreadAnswer>

/** The oldest first, of `total`. */
export const UnreadAnswerList = z.object({ data: z.array(UnreadAnswer), total: z.int() })
export type UnreadAnswerList = z.infer<typeof UnreadAnswerList>

export const ReadAnswer = z.object({ number: Id })

/** One link, or all of a supplier. */
export const ReturnRevocation = z.union([z.object({ returnLinkId: Id }), z.object({ supplierCompanyId: Id })])
export type ReturnRevocation = z.infer<typeof ReturnRevocation>

/** How many links worked until now. */
export const Revoked = z.object({ revoked: z.int() })

export const NewReturnLink = z.object({ propertyId: Id, supplierCompanyId: Id })

/** The address is shown this once: it is kept nowhere. */
export const MadeReturnLink = z.object({ returnLinkId: z.int(), url: z.string() })
