import { z } from 'zod'
import { Count, Id, Moment, requiredText } from '../scalars.ts'
import { EMAIL_KIND_NAMES } from './kinds.ts'
import { BODY_LENGTH, SUBJECT_LENGTH } from './rules.ts'

/** A version of a template. Every save creates one. */
export const TemplateVersion = z.object({
  version: z.int(),
  subject: z.string(),
  body: z.string(),
  savedBy: z.string(),
  whenCreated: Moment,
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

/** The template of a kind of e-mail with its versions, newest first. Version 0 is the built-in template. */
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

/** A placeholder in the list that editors choose from. `insert` is the Liquid text to insert. */
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

/** `version` is the one that was read. If there is a newer one, the save is refused with a 409. */
export const SavedTemplate = Template.extend({ version: Count })
export type SavedTemplate = z.infer<typeof SavedTemplate>

/** A template, saved or not, and the property to preview it with. */
export const TemplatePreviewRequest = Template.extend({ propertyId: Id })
export type TemplatePreviewRequest = z.infer<typeof TemplatePreviewRequest>

export const TemplatePreview = z.object({ subject: z.string(), renderedEmailContent: z.string(), text: z.string() })
export type TemplatePreview = z.infer<typeof TemplatePreview>

/** The address of the login, which the test was sent to. */
export const TestSent = z.object({ recipient: z.string() })

export const TemplateName = z.object({ name: z.enum(EMAIL_KIND_NAMES, 'takes the name of an email template') })
