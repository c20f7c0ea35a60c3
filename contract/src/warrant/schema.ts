import { z } from 'zod'
import { BWOF_ISSUED_BY } from '../bwof/rules.ts'
import { FormFacts } from '../document/form-facts.ts'
import { DELIVERIES } from '../email/rules.ts'
import { Finding } from '../finding.ts'
import {
  Day,
  EnteredDay,
  Id,
  Line,
  Moment,
  NOTES_LENGTH,
  Notes,
  OptionalDay,
  OptionalMoment,
  fromText,
  requiredText,
} from '../scalars.ts'

/** The evidence of one specified system: the first that fits. */
export const SYSTEM_STATES = ['certified', 'received', 'in lieu', 'requested', 'missing'] as const
export type SystemState = (typeof SYSTEM_STATES)[number]

/** One specified system in the check of a warrant. `ssCode` is the code as Form 12 prints it. */
export const CheckedSystem = z.object({
  propertyServiceId: z.int(),
  serviceName: z.string(),
  ssCode: z.string(),
  ref: z.string(),
  supplierCompanyId: z.int().nullable(),
  supplierName: z.string(),
  state: z.enum(SYSTEM_STATES),
  /** The certificate or report that decided the state. */
  certificateId: z.int().nullable(),
  /** Who signed it; empty without one. */
  iqpName: z.string(),
  signedDate: OptionalDay,
  whenRequested: OptionalMoment,
  /** The day before the anniversary was corrected, if its Form 12A was accepted for that one only. */
  certifiedFor: OptionalDay,
  openDefects: z.int(),
})
export type CheckedSystem = z.infer<typeof CheckedSystem>

/** What a warrant lacks (docs/rules/evidence.md#the-warrant-check). */
export const WarrantCheck = z.object({
  propertyId: z.int(),
  bwofAnniversary: OptionalDay,
  issueDate: Day,
  expiryDate: OptionalDay,
  systems: z.array(CheckedSystem),
  findings: z.array(Finding),
  canIssue: z.boolean(),
})
export type WarrantCheck = z.infer<typeof WarrantCheck>

/** Today and the property's present anniversary by default. */
export const WarrantCheckQuery = z.object({ issueDate: Day.optional(), bwofAnniversary: Day.optional() })

/** Who signed a warrant. */
export const WarrantSignatory = z.object({ name: z.string(), position: z.string(), organisation: z.string() })
export type WarrantSignatory = z.infer<typeof WarrantSignatory>

/** A doubt of the check that a person accepted, named as the finding is, with the reason. */
export const AcceptedDoubt = z.object({
  code: requiredText(100),
  field: Line.nullable().default(null),
  propertyServiceId: Id.nullable().default(null),
  reason: requiredText(NOTES_LENGTH),
})
export type AcceptedDoubt = z.infer<typeof AcceptedDoubt>

export const WARRANT_PARTIES = ['authority', 'owner', 'customer', 'site'] as const
export type WarrantParty = (typeof WARRANT_PARTIES)[number]

export const WARRANT_STATES = ['issued', 'withdrawn'] as const

/**
 * A sending of a warrant; `status` and `delivery` are those of the e-mail. `isFormAlone`: the authority was sent Form 12 without
 * the papers of the certificates. `failureReason` says why it failed, why it has to be
 * tried again, or why it came back.
 */
export const WarrantSend = z.object({
  emailId: z.int(),
  to: z.enum(WARRANT_PARTIES),
  recipients: z.array(z.string()),
  isFormAlone: z.boolean(),
  status: z.enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'HELD']),
  delivery: z.enum(DELIVERIES).nullable(),
  failureReason: z.string(),
  whenQueued: Moment,
  whenSent: OptionalMoment,
})
export type WarrantSend = z.infer<typeof WarrantSend>

/** That the authority confirmed that it has the warrant. */
export const Acknowledgement = z.object({ whenAcknowledged: Day, reference: z.string(), note: z.string() })

/**
 * A warrant as it was issued (docs/rules/evidence.md#issuing-a-warrant). `facts` is all that was printed. `issuedBy` is
 * the property's `bwofIssuedBy` at that time.
 */
export const Warrant = z.object({
  warrantId: z.int(),
  propertyId: z.int(),
  bwofAnniversary: Day,
  issueDate: Day,
  expiryDate: Day,
  number: z.string(),
  signatory: WarrantSignatory,
  issuedBy: z.enum(BWOF_ISSUED_BY),
  certificateIds: z.array(z.int()),
  facts: FormFacts,
  /** A reason that was kept from before may look blank. */
  doubts: z.array(AcceptedDoubt.extend({ code: z.string(), reason: z.string() })),
  documentId: z.int(),
  packDocumentId: z.int(),
  /** Of the council pack, in bytes. */
  packSize: z.int(),
  state: z.enum(WARRANT_STATES),
  /** Why it was withdrawn. */
  reason: z.string(),
  whenIssued: Moment,
  sends: z.array(WarrantSend),
  acknowledgement: Acknowledgement.nullable(),
  /** When somebody whom it names was erased: the law wants it kept (docs/rules/accounts.md#erasure). */
  whenPersonErased: OptionalMoment,
  whenUpdated: Moment,
})
export type Warrant = z.infer<typeof Warrant>

/** A warrant in the list of its property. */
export const WarrantRow = Warrant.omit({ facts: true })
export type WarrantRow = z.infer<typeof WarrantRow>

/** What external logins see of a warrant; suppliers see none. */
export const ExternalWarrant = z.object({
  ...Warrant.pick({
    warrantId: true,
    propertyId: true,
    bwofAnniversary: true,
    issueDate: true,
    expiryDate: true,
    number: true,
    documentId: true,
    packDocumentId: true,
    state: true,
  }).shape,
  acknowledgement: Acknowledgement.pick({ whenAcknowledged: true }).nullable(),
})

/** A warrant with the fields that only staff get as optional. */
export const VisibleWarrant = WarrantRow.partial({
  signatory: true,
  issuedBy: true,
  certificateIds: true,
  packSize: true,
  doubts: true,
  reason: true,
  whenIssued: true,
  sends: true,
  whenPersonErased: true,
  whenUpdated: true,
}).extend({
  facts: FormFacts.optional(),
  acknowledgement: Acknowledgement.partial({ reference: true, note: true }).nullable(),
})
export type VisibleWarrant = z.infer<typeof VisibleWarrant>

export const WarrantList = z.object({ data: z.array(VisibleWarrant) })
export const InternalWarrantList = z.object({ data: z.array(WarrantRow) })
export const ExternalWarrantList = z.object({ data: z.array(ExternalWarrant) })

export const WarrantQuery = z.object({ propertyId: fromText(Id) })

/** `signatoryId` is one of the settings'; `whenUpdated` is the property's, as it was read. */
export const WarrantIssue = z.object({
  propertyId: Id,
  bwofAnniversary: EnteredDay,
  issueDate: EnteredDay,
  signatoryId: Id,
  acceptedDoubts: z.array(AcceptedDoubt).max(1000).default([]),
  whenUpdated: Moment,
})
export type WarrantIssue = z.infer<typeof WarrantIssue>

/** `isFormAlone`: the authority gets Form 12 without the papers of the certificates (docs/rules/evidence.md#sending-a-warrant). */
export const WarrantSending = z.object({
  warrantId: Id,
  to: z
    .array(z.enum(WARRANT_PARTIES))
    .min(1, 'takes one recipient or more')
    .max(WARRANT_PARTIES.length)
    .refine((parties) => new Set(parties).size === parties.length, 'takes each recipient once'),
  message: Notes.default(''),
  isFormAlone: z.boolean().default(false),
})

/** `whenUpdated` is the warrant's, as it was read. */
export const WarrantAcknowledgement = z.object({
  warrantId: Id,
  whenAcknowledged: EnteredDay,
  reference: Line.default(''),
  note: Notes.default(''),
  whenUpdated: Moment,
})

export const WarrantWithdrawal = z.object({ warrantId: Id, reason: requiredText(NOTES_LENGTH), whenUpdated: Moment })

/** The last two years by default. Both days are included. */
export const AuditPackRequest = z
  .object({ propertyId: Id, from: Day.optional(), to: Day.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'takes a day on or after the first day',
  })
export type AuditPackRequest = z.infer<typeof AuditPackRequest>

/** The most properties that the preview of the setting `evidence` names. */
export const EVIDENCE_PREVIEW_LIMIT = 200

/**
 * The properties whose present warrant is ready by date, but would be stopped where each system needs a certificate
 * (docs/rules/evidence.md#what-is-enough-evidence). `count` counts all of them; `properties` has the first ones by
 * their anniversary. `systems` is how many of their systems have no accepted certificate.
 */
export const EvidencePreview = z.object({
  count: z.int(),
  properties: z
    .array(
      z.object({
        propertyId: z.int(),
        propertyName: z.string(),
        bwofAnniversary: Day,
        systems: z.int(),
      }),
    )
    .max(EVIDENCE_PREVIEW_LIMIT),
})
export type EvidencePreview = z.infer<typeof EvidencePreview>
