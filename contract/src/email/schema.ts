import { z } from 'zod'
import { FormFacts } from '../document/form-facts.ts'
import { DOCUMENT_KIND_NAMES } from '../document/kinds.ts'
import { PrintedHtml } from '../document/schema.ts'
import {
  Count,
  Day,
  Email,
  EMAIL_LENGTH,
  Id,
  Moment,
  OptionalDay,
  OptionalId,
  OptionalMoment,
  RequiredLine,
  requiredText,
  text,
  wholeNumber,
} from '../scalars.ts'
import { EMAIL_KIND_NAMES } from './kinds.ts'
import { BODY_LENGTH, RECIPIENT_LIMIT, splitAddresses, SUBJECT_LENGTH } from './rules.ts'
import { MAX_SNOOZE_DAYS } from './snooze.ts'

/** One of the specified systems, or the trial evacuation, that a row reminds of. */
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
 * A reminder that is recommended or held (docs/rules/reminders.md#held-rows): one for a property and supplier, a trial
 * evacuation, or a property whose warrant is late. `nextDue` is the due day, `days` how far it is from the day that the
 * list is for.
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
  /** Semicolon separated. */
  recipients: z.string(),
  ccRecipients: z.string(),
  status: z.string(),
  generatedBy: z.string(),
  /** Why it is held, joined by `, `; empty for a recommended row. */
  reason: z.string(),
  /** Which rule selects it and from what, in words and dates. */
  why: z.string(),
  /** When the rules would recommend it next if nothing changes: the day itself while they do. */
  nextEmail: OptionalDay,
  snoozedTill: OptionalDay,
  lstSupEmailSent: OptionalMoment,
  lstSupEmailTrg: OptionalMoment,
  /** The service of a trial evacuation. */
  specificPropertyServiceID: z.int().nullable(),
  subServices: z.array(EmailSubService),
})
export type EmailRow = z.infer<typeof EmailRow>

/**
 * An e-mail that was queued, with what has become of it. `status` (docs/rules/reminders.md#status): `QUEUED (RETRY 2)`,
 * `FAILED` …
 */
export const SentEmail = z.object({
  emailId: z.int(),
  propertyId: z.int(),
  propertyName: z.string(),
  customerCompanyId: z.int().nullable(),
  customerCompanyName: z.string(),
  recipientCompanyId: z.int().nullable(),
  recipientCompanyName: z.string(),
  emailContentTemplateName: z.string(),
  recipients: z.string(),
  ccRecipients: z.string(),
  subject: z.string(),
  status: z.string(),
  /** The mail server's own words, or what else went wrong; empty when nothing did. */
  reason: z.string(),
  generatedBy: z.string(),
  whenQueued: Moment,
  whenLastAttempted: OptionalMoment,
  whenSent: OptionalMoment,
  snoozedTill: OptionalDay,
})
export type SentEmail = z.infer<typeof SentEmail>

export const EmailLists = z.object({
  recommendedEmails: z.array(EmailRow),
  sentEmails: z.array(SentEmail),
  heldEmails: z.array(EmailRow),
})
export type EmailLists = z.infer<typeof EmailLists>

/** The list as it would be on a later day, when nothing is sent until then; of today when nothing is posted. */
export const EmailListQuery = z.object({ asOf: Day.optional() }).nullish()
export type EmailListQuery = z.infer<typeof EmailListQuery>

const Ids = z.array(Id).max(10_000).default([])

/**
 * Rows of one list: BWOF rows by the services that they remind of, authority rows by property
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

export const SnoozeRequest = EmailRowsRequest.refine(({ numberOfDays }) => numberOfDays >= 1, {
  path: ['numberOfDays'],
  message: `takes 1 to ${MAX_SNOOZE_DAYS} days`,
})

/** How many e-mails wait to be sent, the dispatcher being awake now. */
export const Triggered = z.object({ queued: z.int() })
export type Triggered = z.infer<typeof Triggered>

/** What an e-mail to a company about a property would say. An umbrella kind, or the name of one. */
export const EmailTemplateRequest = z.object({
  propertyId: Id,
  recipientCompanyId: OptionalId,
  emailBodyTemplateName: RequiredLine,
  triggeredByPropertyServiceID: OptionalId.default(null),
})
export type EmailTemplateRequest = z.infer<typeof EmailTemplateRequest>

/**
 * `renderedEmailContent` is sanitised HTML; `attachedFiles` are the file names of what is generated when it is sent. To
 * an authority of a warrant that is not late there is nothing to send: the content says why, and the subject is empty.
 */
export const RenderedEmail = z.object({
  recipients: z.string(),
  ccRecipients: z.string(),
  subject: z.string(),
  attachedFiles: z.array(z.string()),
  renderedEmailContent: z.string(),
  /** The kind that the template is of, never an umbrella. */
  emailContentTemplate: z.string(),
  hasServices: z.boolean(),
})
export type RenderedEmail = z.infer<typeof RenderedEmail>

/**
 * A form that an e-mail would carry today, and all that it prints. `hash` is opaque: another one means that it would
 * print something else.
 */
export const AttachedForm = z.object({
  kind: z.enum(DOCUMENT_KIND_NAMES),
  fileName: z.string(),
  facts: FormFacts,
  hash: z.string(),
})
export type AttachedForm = z.infer<typeof AttachedForm>

/** A form that somebody has looked at. With `edited` that is attached; without, the form is made from the records. */
export const ReviewedForm = z.object({
  kind: z.enum(DOCUMENT_KIND_NAMES, 'takes the kind of a document'),
  /** As `POST /email/attached-forms` gave it. Null takes the form whatever the records say by now. */
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
    'takes e-mail addresses such as name@company.nz, with semicolons between them',
  )

export const GenerateSendRequest = z.object({
  propertyId: Id,
  recipientCompanyId: OptionalId,
  recipients: Addresses.refine((addresses) => splitAddresses(addresses).length > 0, 'takes at least one address'),
  ccRecipients: Addresses.default(''),
  emailSubject: requiredText(SUBJECT_LENGTH),
  emailContent: requiredText(BODY_LENGTH),
  emailContentTemplate: z.enum(EMAIL_KIND_NAMES, 'takes the name of an e-mail template'),
  /** Printed on a certificate of the operator's own company; today unless given. */
  issuedDate: OptionalDay.default(null),
  propertyServiceId: OptionalId.default(null),
  /** What is attached and not named here is made from the records when the e-mail is prepared. */
  attachedForms: z
    .array(ReviewedForm)
    .max(DOCUMENT_KIND_NAMES.length)
    .refine((forms) => new Set(forms.map(({ kind }) => kind)).size === forms.length, 'takes each document once')
    .default([]),
})
export type GenerateSendRequest = z.infer<typeof GenerateSendRequest>

/** A service that an e-mail reminded of. `status` is what has become of the e-mail. */
export const SentService = z.object({
  /** Null for an e-mail about the property as a whole, as a notice to an authority: the date is the property's then. */
  propertyServiceId: z.int().nullable(),
  whenLastSupplierEmailSent: OptionalMoment,
  status: z.string(),
})
export type SentService = z.infer<typeof SentService>

/** An e-mail as it was sent, or as it will be. */
export const EmailMessage = SentEmail.extend({
  messageId: z.string(),
  inReplyTo: z.string(),
  /** Sanitised HTML. */
  body: z.string(),
  /** The plain text part, for readers without HTML. */
  text: z.string(),
  tries: z.int(),
  whenNextTry: OptionalMoment,
  attachments: z.array(
    z.object({
      documentId: z.int(),
      fileName: z.string(),
      size: z.int(),
      /** SHA-256, in hex. */ contentHash: z.string(),
    }),
  ),
})
export type EmailMessage = z.infer<typeof EmailMessage>

/** One template of a kind; every save makes a version. */
export const TemplateVersion = z.object({
  version: z.int(),
  subject: z.string(),
  body: z.string(),
  savedBy: z.string(),
  whenCreated: Moment,
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

/** The template of one kind with its versions, newest first; version 0 is the one that the product comes with. */
export const EmailTemplate = z.object({
  name: z.enum(EMAIL_KIND_NAMES),
  label: z.string(),
  version: z.int(),
  subject: z.string(),
  body: z.string(),
  /** The template that "restore default" brings back. */
  defaultSubject: z.string(),
  defaultBody: z.string(),
  versions: z.array(TemplateVersion),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

/** A placeholder that templates may use, for the list that editors choose from; `insert` is how a template says it. */
export const Placeholder = z.object({
  name: z.string(),
  meaning: z.string(),
  example: z.string(),
  insert: z.string(),
})
export type Placeholder = z.infer<typeof Placeholder>

export const EmailTemplates = z.object({ templates: z.array(EmailTemplate), placeholders: z.array(Placeholder) })
export type EmailTemplates = z.infer<typeof EmailTemplates>

const Template = z.object({
  subject: requiredText(SUBJECT_LENGTH),
  body: requiredText(BODY_LENGTH),
})

/** `version` is the one that was read: a newer one by somebody else is a 409. */
export const SavedTemplate = Template.extend({ version: Count })
export type SavedTemplate = z.infer<typeof SavedTemplate>

/** A template that need not be saved, on a real property. */
export const TemplatePreviewRequest = Template.extend({ propertyId: Id })
export type TemplatePreviewRequest = z.infer<typeof TemplatePreviewRequest>

export const TemplatePreview = z.object({ subject: z.string(), renderedEmailContent: z.string(), text: z.string() })
export type TemplatePreview = z.infer<typeof TemplatePreview>

/** A test of a template goes to the login that asks for it. */
export const TestSent = z.object({ recipient: z.string() })

export const TemplateName = z.object({ name: z.enum(EMAIL_KIND_NAMES, 'takes the name of an e-mail template') })
