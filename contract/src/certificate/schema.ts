import { z } from 'zod'
import {
  Day,
  EnteredDay,
  Id,
  Line,
  Moment,
  NOTES_LENGTH,
  Notes,
  OptionalDay,
  OptionalEnteredDay,
  OptionalId,
  OptionalMoment,
  fromText,
  requiredText,
} from '../scalars.ts'
import { CERTIFICATE_KINDS, CERTIFICATE_STATES, RECEIVED_VIA } from './rules.ts'

/** The most systems that one certificate can name. */
const MAX_SYSTEMS = 1000

/** A specified system as certificates and the check name it. */
export const CertifiedSystem = z.object({
  propertyServiceId: z.int(),
  serviceName: z.string(),
  /** The code of the definition, such as `SS14/2`; `systemCode` writes it as forms do. */
  buildingAct: z.string(),
  councilCodes: z.string(),
  ref: z.string(),
})
export type CertifiedSystem = z.infer<typeof CertifiedSystem>

/**
 * One paper that a supplier gave for specified systems of a property and one year of its warrant
 * (docs/rules/evidence.md#certificates). `bwofAnniversary` is the anniversary of the warrant that it is evidence for.
 * `receivedBy` and `decidedBy` are e-mails of logins, or `Automation`. One that came as the answer of a supplier has the
 * number of the answer and what it says in words, a line for each system or fact (docs/rules/returns.md#answers).
 */
export const Certificate = z.object({
  certificateId: z.int(),
  propertyId: z.int(),
  propertyName: z.string(),
  supplierCompanyId: z.int().nullable(),
  supplierName: z.string(),
  kind: z.enum(CERTIFICATE_KINDS),
  bwofAnniversary: z.string(),
  propertyServiceIds: z.array(z.int()),
  systems: z.array(CertifiedSystem),
  iqpName: z.string(),
  iqpRegistrationNumber: z.string(),
  iqpRegister: z.string(),
  signedDate: OptionalDay,
  periodFrom: OptionalDay,
  periodTo: OptionalDay,
  recommendation: z.string(),
  documentId: z.int().nullable(),
  state: z.enum(CERTIFICATE_STATES),
  receivedVia: z.enum(RECEIVED_VIA),
  answerNumber: z.int().nullable(),
  answerText: z.string(),
  /** Why it was refused or withdrawn. */
  reason: z.string(),
  receivedBy: z.string(),
  whenReceived: Moment,
  decidedBy: z.string(),
  whenDecided: OptionalMoment,
  /** When somebody whom it names was erased: the law wants it kept (docs/rules/accounts.md#erasure). */
  whenPersonErased: OptionalMoment,
  whenUpdated: Moment,
})
export type Certificate = z.infer<typeof Certificate>

/** What a supplier sees of its own certificates, in every state. */
export const SupplierCertificate = Certificate.pick({
  certificateId: true,
  propertyId: true,
  propertyName: true,
  supplierCompanyId: true,
  supplierName: true,
  kind: true,
  bwofAnniversary: true,
  propertyServiceIds: true,
  systems: true,
  iqpName: true,
  iqpRegistrationNumber: true,
  iqpRegister: true,
  signedDate: true,
  periodFrom: true,
  periodTo: true,
  documentId: true,
  state: true,
  reason: true,
  whenReceived: true,
})

/**
 * What a customer sees of the accepted certificates of its properties. Only a login that is a supplier as well gets reasons,
 * of its own certificates.
 */
export const CustomerCertificate = SupplierCertificate.partial({ reason: true })

/** A certificate with the fields that only some audiences get as optional. */
export const VisibleCertificate = Certificate.partial({
  reason: true,
  recommendation: true,
  receivedVia: true,
  answerNumber: true,
  answerText: true,
  receivedBy: true,
  decidedBy: true,
  whenDecided: true,
  whenPersonErased: true,
  whenUpdated: true,
})
export type VisibleCertificate = z.infer<typeof VisibleCertificate>

const SystemIds = z
  .array(Id)
  .min(1, 'takes one specified system or more')
  .max(MAX_SYSTEMS)
  .refine((ids) => new Set(ids).size === ids.length, 'takes each specified system once')

/** What staff write of a certificate. Fields that are left out get their defaults (docs/rules/evidence.md#certificates). */
export const NewCertificate = z.object({
  propertyId: Id,
  supplierCompanyId: OptionalId.optional(),
  kind: z.enum(CERTIFICATE_KINDS).default('Form12A'),
  /** The property's present anniversary by default. */
  bwofAnniversary: OptionalEnteredDay.optional(),
  propertyServiceIds: SystemIds,
  iqpName: Line.default(''),
  iqpRegistrationNumber: Line.default(''),
  iqpRegister: Line.default(''),
  signedDate: OptionalEnteredDay.default(null),
  periodFrom: OptionalEnteredDay.default(null),
  periodTo: OptionalEnteredDay.default(null),
  recommendation: Notes.default(''),
  documentId: OptionalId.default(null),
})
export type NewCertificate = z.infer<typeof NewCertificate>

/** A certificate with its edited facts. Its property does not change. */
export const SavedCertificate = NewCertificate.omit({ propertyId: true }).extend({
  bwofAnniversary: EnteredDay,
  whenUpdated: Moment,
})
export type SavedCertificate = z.infer<typeof SavedCertificate>

/** `whenUpdated` as it was read guards against lost updates (docs/rules/calls.md#lost-updates). */
export const CertificateAcceptance = z.object({ certificateId: Id, whenUpdated: Moment })

export const CertificateWithdrawal = CertificateAcceptance.extend({ reason: requiredText(NOTES_LENGTH) })

/** `tellSupplier` e-mails the reason to the supplier. */
export const CertificateRefusal = CertificateWithdrawal.extend({ tellSupplier: z.boolean().default(true) })

/** Without a property: the certificates of all, oldest first. */
export const CertificateQuery = z.object({
  propertyId: fromText(Id).optional(),
  state: z.enum(CERTIFICATE_STATES).optional(),
  bwofAnniversary: Day.optional(),
})
export type CertificateQuery = z.infer<typeof CertificateQuery>

/** How many certificates wait for a decision. */
export const WaitingCount = z.object({ waiting: z.int() })

export const CertifiedQuery = z.object({ propertyId: fromText(Id) })

/**
 * How many of a property's specified systems have an accepted Form 12A for the present anniversary of its warrant
 * (docs/rules/evidence.md#certified-systems). Without an anniversary none is certified.
 */
export const CertifiedCount = z.object({ bwofAnniversary: OptionalDay, certified: z.int(), total: z.int() })
export type CertifiedCount = z.infer<typeof CertifiedCount>

/** A certificate as the search shows it. */
export const FoundCertificate = Certificate.pick({
  certificateId: true,
  propertyId: true,
  propertyName: true,
  kind: true,
  bwofAnniversary: true,
  iqpName: true,
  iqpRegistrationNumber: true,
  signedDate: true,
  state: true,
})
export type FoundCertificate = z.infer<typeof FoundCertificate>

const rows = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row) })

export const CertificateList = rows(VisibleCertificate)
export const InternalCertificateList = rows(Certificate)
export const CustomerCertificateList = rows(CustomerCertificate)
export const SupplierCertificateList = rows(SupplierCertificate)
