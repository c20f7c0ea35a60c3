import { z } from 'zod'
import { administratorsOnly, internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { PathId } from '../scalars.ts'
import {
  AttachedForm,
  EmailListQuery,
  EmailLists,
  EmailRowsRequest,
  EmailTemplateRequest,
  GenerateSendRequest,
  PropertyEmails,
  RenderedEmail,
  RestoredRequest,
  SendRequest,
  SentEmailQuery,
  SentService,
  SnoozeRequest,
  Triggered,
  UndoSnoozeRequest,
} from './schema.ts'
import { EmailMessage, SentEmail } from './sent-email.ts'
import {
  EmailTemplate,
  EmailTemplates,
  SavedTemplate,
  TemplateName,
  TemplatePreview,
  TemplatePreviewRequest,
  TestSent,
} from './templates.ts'

export const listBwofEmails = post('/email/12aEmailList', {
  summary: 'Recommended and held reminders of warrants and certificates; sent ones have their own call',
  roles: internalOnly,
  body: EmailListQuery,
  answer: EmailLists,
})

export const listSentBwofEmails = post('/email/12aSentEmailList', {
  summary: 'Emails about warrants and certificates of the last 12 months, newest first',
  roles: internalOnly,
  body: SentEmailQuery,
  answer: z.array(SentEmail),
})

export const listEvacuationEmails = post('/email/trial-evacuation-email-list', {
  summary: 'Recommended, held and sent reminders of trial evacuations',
  roles: internalOnly,
  body: EmailListQuery,
  answer: EmailLists,
})

export const sendEmails = post('/email/send', {
  summary: 'Queue one email for each row; a row that is already in the queue is not queued again',
  roles: internalOnly,
  body: SendRequest,
  answer: EmailLists,
  audit: 'sent',
})

export const withdrawEmails = post('/email/withdraw', {
  summary: 'Take back emails that the login has just queued for rows, all or none, before anybody works on them',
  roles: internalOnly,
  body: EmailRowsRequest,
  answer: EmailLists,
})

export const snoozeEmails = post('/email/snooze', {
  summary: 'Snooze rows for a number of days',
  roles: internalOnly,
  body: SnoozeRequest,
  answer: EmailLists,
})

export const undoSnooze = post('/email/undo-snooze', {
  summary: 'Take back the snooze of rows, or its end, while nobody has changed them since, all or none',
  roles: internalOnly,
  body: UndoSnoozeRequest,
  answer: EmailLists,
})

export const resumeEmails = post('/email/resume', {
  summary: 'End the snooze of rows that nothing else holds',
  roles: internalOnly,
  body: EmailRowsRequest,
  answer: EmailLists,
})

export const listRestoredEmails = get('/email/restored', {
  summary: 'Emails that are held since a backup was restored, oldest first',
  roles: internalOnly,
  answer: z.array(SentEmail),
})

export const sendRestoredEmails = post('/email/restored/send', {
  summary: 'Send emails that are held since a backup was restored',
  roles: internalOnly,
  body: RestoredRequest,
  answer: z.array(SentEmail),
  audit: 'sent',
})

export const dropRestoredEmails = post('/email/restored/drop', {
  summary: 'Never send emails that are held since a backup was restored',
  roles: internalOnly,
  body: RestoredRequest,
  answer: z.array(SentEmail),
})

export const triggerEmails = post('/email/trigger', {
  summary: 'Send all queued emails now',
  roles: internalOnly,
  answer: Triggered,
  audit: 'sent',
})

export const renderEmail = post('/email/email-template', {
  summary: 'Draft an email about a property to a company, with its recipients',
  roles: internalOnly,
  body: EmailTemplateRequest,
  answer: RenderedEmail,
})

export const listAttachedForms = post('/email/attached-forms', {
  summary: 'The forms that would be attached to the email, with everything that they print, for their preview',
  roles: internalOnly,
  body: EmailTemplateRequest,
  answer: z.array(AttachedForm),
})

export const generateSendEmail = post('/email/generate-send-email', {
  summary: 'Generate the attachments, send one email now and wait up to 30 seconds for the outcome',
  roles: internalOnly,
  body: GenerateSendRequest,
  answer: z.array(SentService),
  audit: 'sent',
})

export const getEmail = get('/email/message/{emailId}', {
  summary: 'One email as it was sent, with its attachments',
  roles: internalOnly,
  params: z.object({ emailId: PathId }),
  answer: EmailMessage,
})

export const getPropertyEmails = get('/email/property/{propertyId}', {
  summary: 'The last email about a property, and the next one by the rules',
  roles: internalOnly,
  params: z.object({ propertyId: PathId }),
  answer: PropertyEmails,
})

export const listTemplates = get('/email/templates', {
  summary: 'The template of every kind of email with its versions, and the placeholders',
  roles: administratorsOnly,
  answer: EmailTemplates,
})

export const saveTemplate = post('/email/templates/{name}', {
  summary: 'Save a new version of a template',
  roles: administratorsOnly,
  params: TemplateName,
  body: SavedTemplate,
  answer: EmailTemplate,
})

export const previewTemplate = post('/email/templates/{name}/preview', {
  summary: 'Preview a template, saved or not, with a real property',
  roles: administratorsOnly,
  params: TemplateName,
  body: TemplatePreviewRequest,
  answer: TemplatePreview,
})

export const testTemplate = post('/email/templates/{name}/test-send', {
  summary: 'Send a preview of a template to your own address',
  roles: administratorsOnly,
  params: TemplateName,
  body: TemplatePreviewRequest,
  answer: TestSent,
  audit: 'sent',
})
