import { z } from 'zod'
import { administratorsOnly, internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { PathId } from '../scalars.ts'
import {
  AttachedForm,
  EmailListQuery,
  EmailLists,
  EmailMessage,
  EmailRowsRequest,
  EmailTemplate,
  EmailTemplateRequest,
  EmailTemplates,
  GenerateSendRequest,
  RenderedEmail,
  SavedTemplate,
  SentEmail,
  SentService,
  SnoozeRequest,
  TemplateName,
  TemplatePreview,
  TemplatePreviewRequest,
  TestSent,
  Triggered,
} from './schema.ts'

export const listBwofEmails = post('/email/12aEmailList', {
  summary:
    'Reminders of warrants and certificates that are recommended or held; the sent ones have a call of their own',
  roles: internalOnly,
  body: EmailListQuery,
  answer: EmailLists,
})

export const listSentBwofEmails = post('/email/12aSentEmailList', {
  summary: 'Reminders of warrants and certificates of the last 12 months, newest first',
  roles: internalOnly,
  answer: z.array(SentEmail),
})

export const listEvacuationEmails = post('/email/trial-evacuation-email-list', {
  summary: 'Reminders of trial evacuations that are recommended, held or sent',
  roles: internalOnly,
  body: EmailListQuery,
  answer: EmailLists,
})

export const sendEmails = post('/email/send', {
  summary: 'Put one e-mail for each row into the queue; a row that waits there already is not queued again',
  roles: internalOnly,
  body: EmailRowsRequest,
  answer: EmailLists,
})

export const snoozeEmails = post('/email/snooze', {
  summary: 'Hold rows for a number of days',
  roles: internalOnly,
  body: SnoozeRequest,
  answer: EmailLists,
})

export const resumeEmails = post('/email/resume', {
  summary: 'End the snooze of rows that nothing else holds',
  roles: internalOnly,
  body: EmailRowsRequest,
  answer: EmailLists,
})

export const triggerEmails = post('/email/trigger', {
  summary: 'Send what waits in the queue now',
  roles: internalOnly,
  answer: Triggered,
})

export const renderEmail = post('/email/email-template', {
  summary: 'What an e-mail about a property to a company would say, and to whom',
  roles: internalOnly,
  body: EmailTemplateRequest,
  answer: RenderedEmail,
})

export const listAttachedForms = post('/email/attached-forms', {
  summary: 'The forms that such an e-mail would carry, with all that they print, for their preview',
  roles: internalOnly,
  body: EmailTemplateRequest,
  answer: z.array(AttachedForm),
})

export const generateSendEmail = post('/email/generate-send-email', {
  summary: 'Generate what is attached, send one e-mail now and wait up to 30 seconds for the outcome',
  roles: internalOnly,
  body: GenerateSendRequest,
  answer: z.array(SentService),
})

export const getEmail = get('/email/message/{emailId}', {
  summary: 'One e-mail as it was sent, with its attachments',
  roles: internalOnly,
  params: z.object({ emailId: PathId }),
  answer: EmailMessage,
})

export const listTemplates = get('/email/templates', {
  summary: 'The template of every kind of e-mail with its versions, and the placeholders',
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
  summary: 'A template, saved or not, on a real property',
  roles: administratorsOnly,
  params: TemplateName,
  body: TemplatePreviewRequest,
  answer: TemplatePreview,
})

export const testTemplate = post('/email/templates/{name}/test-send', {
  summary: 'Send a template on a real property to oneself',
  roles: administratorsOnly,
  params: TemplateName,
  body: TemplatePreviewRequest,
  answer: TestSent,
})
