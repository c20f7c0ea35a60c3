import { z } from 'zod'
import { CertifiedSystem, NewCertificate } from '../certificate/schema.ts'
import { ReadContact } from '../contact/schema.ts'
import { SentEmail } from '../email/sent-email.ts'
import {
  fromText,
  Id,
  Line,
  Moment,
  OptionalDay,
  OptionalId,
  OptionalMoment,
  PathId,
  requiredText,
  wholeNumber,
} from '../scalars.ts'
import {
  MAIL_KINDS,
  MAILBOX_CONDITIONS,
  MATCHES,
  MAX_MAIL_ATTACHMENTS,
  MAX_REPLY_ATTACHMENTS,
  REPLY_LENGTH,
  REPORT_ACTIONS,
} from './rules.ts'

/** A file in a message. `position` names it; `certificateIds` are the certificates that have it as their paper. */
export const MailAttachment = z.object({
  position: z.int(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  certificateIds: z.array(z.int()),
})
export type MailAttachment = z.infer<typeof MailAttachment>

/** What a delivery report says of one recipient. The address is empty if the report names none. */
export const ReportedRecipient = z.object({
  address: z.string(),
  /** In plain words. */
  reason: z.string(),
  /** In the words of the mail server. */
  detail: z.string(),
})
export type ReportedRecipient = z.infer<typeof ReportedRecipient>

/** A message from outside (docs/rules/mailbox.md#what-a-message-is). Its texts are somebody else's. */
export const Mail = z.object({
  mailId: z.int(),
  kind: z.enum(MAIL_KINDS),
  /** Why it could not be read; empty if it was. */
  problem: z.string(),
  source: z.enum(['mailbox', 'dropped']),
  fromName: z.string(),
  fromAddress: z.string(),
  /** Where an answer goes. */
  replyAddress: z.string(),
  toAddresses: z.string(),
  subject: z.string(),
  /** The day and time that the message itself has. */
  whenWritten: OptionalMoment,
  whenReceived: Moment,
  size: z.int(),
  text: z.string(),
  /** What the mail program quoted. */
  quotedText: z.string(),
  /** Sanitised; empty for a message without HTML. */
  html: z.string(),
  /** When somebody is back, if an automatic answer names it. */
  returnDate: OptionalDay,
  reportAction: z.enum(['', ...REPORT_ACTIONS]),
  reportAddress: z.string(),
  /** Of the first recipient, in plain words. */
  reportReason: z.string(),
  /** Of the first recipient, in the words of the mail server. */
  reportDetail: z.string(),
  /** Those that failed, or all if none did. */
  reportRecipients: z.array(ReportedRecipient),
  emailId: z.int().nullable(),
  propertyId: z.int().nullable(),
  propertyName: z.string(),
  matchedBy: z.enum(['', ...MATCHES]),
  /** The sender is one of the recipients of the e-mail that it is about. */
  isKnownSender: z.boolean(),
  isDismissed: z.boolean(),
  /** Who filed or dismissed it. */
  filedBy: z.string(),
  attachments: z.array(MailAttachment),
})
export type Mail = z.infer<typeof Mail>

const rows = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row) })

export const MailList = rows(Mail)

/** A part of a conversation: one of our e-mails, or a message from outside. */
export const ThreadEntry = z.object({
  when: Moment,
  email: SentEmail.nullable(),
  mail: Mail.nullable(),
})
export type ThreadEntry = z.infer<typeof ThreadEntry>

export const Thread = rows(ThreadEntry)

/** Our e-mails about a property, newest first. */
export const AnswerableEmails = rows(SentEmail)

export const PropertyMailQuery = z.object({ propertyId: fromText(Id) })

/**
 * `emailId` is an e-mail about that property, for a message that answers it. With the property that was read, null for none, a
 * filing by somebody else since stays.
 */
export const MailFiling = z.object({
  mailId: Id,
  propertyId: Id,
  emailId: OptionalId.default(null),
  readPropertyId: OptionalId.optional(),
})
export type MailFiling = z.infer<typeof MailFiling>

export const MailDismissal = z.object({ mailId: Id, isDismissed: z.boolean() })

/** `attachments` are documents of the property. */
export const MailReply = z.object({
  mailId: Id,
  body: requiredText(REPLY_LENGTH),
  attachments: z
    .array(Id)
    .max(MAX_REPLY_ATTACHMENTS)
    .refine((ids) => new Set(ids).size === ids.length, 'takes each document once')
    .default([]),
})
export type MailReply = z.infer<typeof MailReply>

/** Multipart: a message as a file, and the property that it is about. */
export const DropParts = z.object({ PropertyId: PathId, Files: z.array(z.file()).min(1).max(1) })

const Position = wholeNumber(0, MAX_MAIL_ATTACHMENTS - 1, 'takes the position of an attachment')

export const AttachmentPath = z.object({ mailId: PathId, position: fromText(Position) })

export const MailPath = z.object({ mailId: PathId })

/** Attachments become the paper of a certificate: one PDF, in their order. */
export const CertificateFiling = NewCertificate.omit({ propertyId: true, documentId: true }).extend({
  mailId: Id,
  attachments: z
    .array(Position)
    .min(1, 'takes one attachment or more')
    .max(20)
    .refine((positions) => new Set(positions).size === positions.length, 'takes each attachment once'),
})
export type CertificateFiling = z.infer<typeof CertificateFiling>

/** What a certificate in a message would say: from what was asked for, and what is known of the supplier. */
export const CertificateSuggestion = z.object({
  supplierCompanyId: z.int().nullable(),
  supplierName: z.string(),
  bwofAnniversary: OptionalDay,
  /** Every specified system of the property; those that are suggested are named in `propertyServiceIds`. */
  systems: z.array(CertifiedSystem),
  propertyServiceIds: z.array(z.int()),
  iqpName: Line,
  iqpRegistrationNumber: Line,
  iqpRegister: Line,
  signedDate: OptionalDay,
})
export type CertificateSuggestion = z.infer<typeof CertificateSuggestion>

/** A contact whose address fails, with the e-mail that came back last. */
export const FailingAddress = z.object({
  contactId: z.int(),
  displayName: z.string(),
  email: z.string(),
  companyId: z.int().nullable(),
  companyName: z.string(),
  propertyId: z.int().nullable(),
  propertyName: z.string(),
  emailFailsSince: Moment,
  reason: z.string(),
  detail: z.string(),
  emailId: z.int().nullable(),
  whenUpdated: Moment,
})
export type FailingAddress = z.infer<typeof FailingAddress>

/** A contact whose address works again, as the caller has read it. With the mark that was read, a later mark stays. */
export const WorkingAddress = ReadContact.extend({ emailFailsSince: Moment.optional() })
export type WorkingAddress = z.infer<typeof WorkingAddress>

export const FailingAddresses = rows(FailingAddress)

/** How the mailbox is, and since when. */
export const MailboxState = z.object({
  state: z.enum(MAILBOX_CONDITIONS),
  reason: z.string(),
  whenSince: OptionalMoment,
  whenLooked: OptionalMoment,
  /** Messages that nobody has filed. */
  unmatched: z.int(),
})
export type MailboxState = z.infer<typeof MailboxState>
