import { z } from 'zod'
import { FormFacts } from '../document/form-facts.ts'
import { DOCUMENT_KIND_NAMES } from '../document/kinds.ts'
import { PrintedHtml } from '../document/schema.ts'
import {
  Day,
  EMAIL_LENGTH,
  Email,
  Id,
  OptionalDay,
  OptionalEnteredDay,
  OptionalId,
  OptionalMoment,
  RequiredLine,
  requiredText,
  text,
  wholeNumber,
} from '../scalars.ts'
import { REMINDER_KIND_NAMES } from './kinds.ts'
import { LeftOutSystem } from './left-out.ts'
import { BODY_LENGTH, EMAIL_PROPERTIES_AT_ONCE, RECIPIENT_LIMIT, splitAddresses, SUBJECT_LENGTH } from './rules.ts'
import { SentEmail } from './sent-email.ts'
import { MAX_SNOOZE_DAYS } from './snooze.ts'

/** A specified system, or the trial evacuation, that a row is about. */
export const EmailSubService = z.object({
  propertyServiceId: z.int(),
  propertyId: z.int(),
  supplierId: z.int().nullable(),
  subServiceSupplierName: z.string(),
  serviceName: z.string(),
  lstSubSrvCompRec: OptionalDay,
  nextSubSrvAniv: OptionalDay,
  exceptionNotes: z.string(),
  recipients: z.string(),
  lstSupEmailTrg: OptionalMoment,
  lstSupEmailSent: OptionalMoment,
  snoozedTill: OptionalDay,
})
export type EmailSubService = z.infer<typeof EmailSubService>

/**
 * A recommended or held reminder (docs/rules/reminders.md#held-rows): one for each property and supplier, trial
 * evacuation, or property with a late warrant. `nextDue` is the due day, `days` the number of days until then from the
 * day of the list.
 */
export const EmailRow = z.object({
  propertyId: z.int(),
  propertyName: z.string(),
  customerCompanyId: z.int().nullable(),
  customerCompanyName: z.string(),
  recipientCompanyId: z.int().nullable(),
  recipientCompanyName: z.string(),
  nextDue: OptionalDay,
  days: z.int().nullable(),
  emailContentTemplateName: z.string(),
  /** Separated by semicolons. */
  recipients: z.string(),
  ccRecipients: z.string(),
  status: z.string(),
  generatedBy: z.string(),
  /** Why it is held, joined by `, `; empty for a recommended row. */
  reason: z.string(),
  /** Why it is in the list, in words and dates. */
  why: z.string(),
  /** When the rules would next recommend it if nothing changes; the day of the list if they do now. */
  nextEmail: OptionalDay,
  snoozedTill: OptionalDay,
  lstSupEmailSent: OptionalMoment,
  lstSupEmailTrg: OptionalMoment,
  /** The service of a trial evacuation. */
  specificPropertyServiceID: z.int().nullable(),
  subServices: z.array(EmailSubService),
})
export type EmailRow = z.infer<typeof EmailRow>

export const EmailLists = z.object({
  recommendedEmails: z.array(EmailRow),
  sentEmails: z.array(SentEmail),
  heldEmails: z.array(EmailRow),
})
export type EmailLists = z.infer<typeof EmailLists>

/** What was written last about a property, and what the rules would write next (docs/rules/reminders.md#of-one-property). */
export const PropertyEmails = z.object({
  last: SentEmail.pick({
    emailId: true,
    emailContentTemplateName: true,
    recipientCompanyName: true,
    subject: true,
    status: true,
    delivery: true,
    whenQueued: true,
    whenSent: true,
  }).nullable(),
  /** `why` is empty while it is not in a list. */
  next: EmailRow.pick({ emailContentTemplateName: true, recipientCompanyName: true, why: true })
    .extend({ day: Day })
    .nullable(),
})
export type PropertyEmails = z.infer<typeof PropertyEmails>

/** Only the rows of these properties, so that a screen reads what has changed. */
const PropertyIds = z.array(Id).max(EMAIL_PROPERTIES_AT_ONCE).optional()

/** Requests the list of a later day, as if nothing were sent until then; the list of today without a payload. */
export const EmailListQuery = z.object({ asOf: Day.optional(), propertyIds: PropertyIds }).nullish()
export type EmailListQuery = z.infer<typeof EmailListQuery>

export const SentEmailQuery = z.object({ propertyIds: PropertyIds }).nullish()

const Ids = z.array(Id).max(10_000).default([])

/**
 * Rows of one list. Notices to authorities are named by property, all other rows by their services
 * (docs/rules/reminders.md#naming-rows).
 */
export const EmailRowsRequest = z
  .object({
    numberOfDays: wholeNumber(0, MAX_SNOOZE_DAYS, `takes 1 to ${MAX_SNOOZE_DAYS} days`).default(0),
    propertyServiceIdList: Ids,
    authorityPropertyIdList: Ids,
    isBwofEmail: z.boolean(),
  })
  .refine(
    ({ propertyServiceIdList: services, authorityPropertyIdList: properties }) =>
      services.length + properties.length > 0,
    {
      path: ['propertyServiceIdList'],
      message: 'takes at least one row',
    },
  )
export type EmailRowsRequest = z.infer<typeof EmailRowsRequest>

/** With `canBeWithdrawn` nobody works on the e-mails for some seconds, in which they can be taken back. */
export const SendRequest = EmailRowsRequest.safeExtend({ canBeWithdrawn: z.boolean().default(false) })
export type SendRequest = z.infer<typeof SendRequest>

/** E-mails that are held since a backup was restored. One that is not held any more is left as it is. */
export const RestoredRequest = z.object({ emailIds: z.array(Id).min(1, 'takes at least one email').max(10_000) })
export type RestoredRequest = z.infer<typeof RestoredRequest>

export const SnoozeRequest = EmailRowsRequest.refine(({ numberOfDays }) => numberOfDays >= 1, {
  path: ['numberOfDays'],
  message: `takes 1 to ${MAX_SNOOZE_DAYS} days`,
})

/**
 * Takes back the snooze of rows that are still snoozed until `snoozedTill`, or with null the end of their snooze; `before`
 * is what it was, null for none.
 */
export const UndoSnoozeRequest = z.object({
  isBwofEmail: z.boolean(),
  snoozedTill: Day.nullable(),
  services: z
    .array(z.object({ propertyServiceId: Id, before: OptionalDay }))
    .max(10_000)
    .default([]),
  authorities: z
    .array(z.object({ propertyId: Id, before: OptionalDay }))
    .max(10_000)
    .default([]),
})
export type UndoSnoozeRequest = z.infer<typeof UndoSnoozeRequest>

/** How many e-mails are queued. */
export const Triggered = z.object({ queued: z.int() })
export type Triggered = z.infer<typeof Triggered>

/**
 * Requests a draft of an e-mail to a company about a property. `emailBodyTemplateName` is a kind of e-mail or an
 * umbrella kind.
 */
export const EmailTemplateRequest = z.object({
  propertyId: Id,
  recipientCompanyId: OptionalId,
  emailBodyTemplateName: RequiredLine,
  triggeredByPropertyServiceID: OptionalId.default(null),
})
export type EmailTemplateRequest = z.infer<typeof EmailTemplateRequest>

/**
 * The draft of an e-mail. `renderedEmailContent` is sanitised HTML. `attachedFiles` are the names of files that are
 * generated when it is sent. If a warrant is not late or only has to be issued, there is nothing to send to the
 * authority: the content says why, and the subject is empty.
 */
export const RenderedEmail = z.object({
  recipients: z.string(),
  ccRecipients: z.string(),
  subject: z.string(),
  attachedFiles: z.array(z.string()),
  renderedEmailContent: z.string(),
  /** The kind of the template, never an umbrella kind. */
  emailContentTemplate: z.string(),
  hasServices: z.boolean(),
})
export type RenderedEmail = z.infer<typeof RenderedEmail>

/**
 * A form that would be attached to an e-mail today, with everything that it prints. `hash` is opaque: it changes when
 * the printed content changes. `leftOut` are systems that the certificate leaves out because they cannot be certified.
 */
export const AttachedForm = z.object({
  kind: z.enum(DOCUMENT_KIND_NAMES),
  fileName: z.string(),
  facts: FormFacts,
  hash: z.string(),
  leftOut: z.array(LeftOutSystem),
})
export type AttachedForm = z.infer<typeof AttachedForm>

/**
 * A form that somebody has reviewed. If `edited` is set, that is attached. Otherwise the form is made from the records.
 */
export const ReviewedForm = z.object({
  kind: z.enum(DOCUMENT_KIND_NAMES, 'takes the kind of a document'),
  /** From `POST /email/attached-forms`. Null accepts the form even if the records have changed. */
  hash: text(64)
    .regex(/^[0-9a-f]{64}$/, 'takes the hash of an attached form')
    .nullable()
    .default(null),
  edited: PrintedHtml.nullable().default(null),
})
export type ReviewedForm = z.infer<typeof ReviewedForm>

/** Addresses separated by semicolons; blank ones are dropped (docs/rules/reminders.md#the-dialog). */
const Addresses = text(RECIPIENT_LIMIT * (EMAIL_LENGTH + 2))
  .refine(
    (addresses) => splitAddresses(addresses).length <= RECIPIENT_LIMIT,
    `takes at most ${RECIPIENT_LIMIT} addresses`,
  )
  .refine(
    (addresses) => splitAddresses(addresses).every((address) => Email.safeParse(address).success),
    'takes email addresses such as name@company.nz, with semicolons between them',
  )

export const GenerateSendRequest = z.object({
  propertyId: Id,
  recipientCompanyId: OptionalId,
  recipients: Addresses.refine((addresses) => splitAddresses(addresses).length > 0, 'takes at least one address'),
  ccRecipients: Addresses.default(''),
  emailSubject: requiredText(SUBJECT_LENGTH),
  emailContent: requiredText(BODY_LENGTH),
  emailContentTemplate: z.enum(REMINDER_KIND_NAMES, 'takes the name of an email template'),
  /** Printed on a certificate of the operator's own company; today if not given. */
  issuedDate: OptionalEnteredDay.default(null),
  propertyServiceId: OptionalId.default(null),
  /** Other attachments are made from the records when the e-mail is prepared. */
  attachedForms: z
    .array(ReviewedForm)
    .max(DOCUMENT_KIND_NAMES.length)
    .refine((forms) => new Set(forms.map(({ kind }) => kind)).size === forms.length, 'takes each document once')
    .default([]),
  /** Nobody works on it for some seconds, in which it can be taken back. The answer does not wait for its outcome. */
  canBeWithdrawn: z.boolean().default(false),
})
export type GenerateSendRequest = z.infer<typeof GenerateSendRequest>

/** A service that an e-mail was about. `status` is that of the e-mail. */
export const SentService = z.object({
  /**
   * Null for an e-mail about the whole property, such as a notice to an authority. Then the date is that of the
   * property.
   */
  propertyServiceId: z.int().nullable(),
  whenLastSupplierEmailSent: OptionalMoment,
  status: z.string(),
})
export type SentService = z.infer<typeof SentService>
