import { z } from 'zod'
import { get, post } from '../call.ts'
import { Certificate } from '../certificate/schema.ts'
import { ContactListRow } from '../contact/schema.ts'
import { internalOnly } from '../roles.ts'
import { PathId } from '../scalars.ts'
import {
  AnswerableEmails,
  AttachmentPath,
  CertificateFiling,
  CertificateSuggestion,
  DropParts,
  FailingAddresses,
  Mail,
  MailboxState,
  MailDismissal,
  MailFiling,
  MailList,
  MailPath,
  MailReply,
  PropertyMailQuery,
  Thread,
  WorkingAddress,
} from './schema.ts'

export const listUnmatched = get('/mail/unmatched', {
  summary: 'Messages that nobody could match and nobody has filed, newest first',
  roles: internalOnly,
  answer: MailList,
})

export const listPropertyMail = get('/mail/list', {
  summary: 'The messages from outside about a property, newest first',
  roles: internalOnly,
  query: PropertyMailQuery,
  answer: MailList,
})

export const listAnswerableEmails = get('/mail/emails', {
  summary: 'The newest sent emails about a property, for a message that answers one of them',
  roles: internalOnly,
  query: PropertyMailQuery,
  answer: AnswerableEmails,
})

export const fileMail = post('/mail/file', {
  summary: 'File a message with a property, or with an email about it',
  roles: internalOnly,
  body: MailFiling,
  answer: Mail,
})

export const dismissMail = post('/mail/dismiss', {
  summary: 'Take a message that is about nothing from the unmatched ones, or put it back',
  roles: internalOnly,
  body: MailDismissal,
  answer: Mail,
})

export const getThread = get('/mail/thread/{emailId}', {
  summary: 'The conversation that an email is part of, oldest first',
  roles: internalOnly,
  params: z.object({ emailId: PathId }),
  answer: Thread,
})

export const replyToMail = post('/mail/reply', {
  summary: 'Answer a message; the answer waits in the queue for a moment',
  roles: internalOnly,
  body: MailReply,
  answer: Thread,
  audit: 'sent',
})

/** Multipart: `PropertyId`, and a part `Files` with one `.eml` file. */
export const dropMail = post('/mail/drop', {
  summary: 'Keep a message that somebody has as a file with a property',
  roles: internalOnly,
  parts: DropParts,
  answer: Mail,
})

export const downloadMail = get('/mail/{mailId}/message', {
  summary: 'The message as it arrived, with a bearer token',
  roles: internalOnly,
  params: MailPath,
  answer: 'file',
  audit: 'downloaded',
})

export const downloadAttachment = get('/mail/{mailId}/attachment/{position}', {
  summary: 'An attachment of a message, with a bearer token',
  roles: internalOnly,
  params: AttachmentPath,
  answer: 'file',
  audit: 'downloaded',
})

export const suggestCertificate = get('/mail/{mailId}/certificate', {
  summary: 'What a certificate in a message would say',
  roles: internalOnly,
  params: MailPath,
  answer: CertificateSuggestion,
})

export const fileCertificate = post('/mail/file-certificate', {
  summary: 'File attachments of a message as a certificate, which then waits for a decision',
  roles: internalOnly,
  body: CertificateFiling,
  answer: Certificate,
})

export const listFailingAddresses = get('/mail/failing', {
  summary: 'Contacts to whose address messages come back',
  roles: internalOnly,
  answer: FailingAddresses,
})

/** It is here, and not in the room of contacts, because only messages say that an address fails. */
export const addressWorks = post('/contact/address-works', {
  summary: 'The address of a contact works again; reminders to it are no longer held',
  roles: internalOnly,
  body: WorkingAddress,
  answer: ContactListRow,
})

export const getMailbox = get('/mail/mailbox', {
  summary: 'How the mailbox is, and how many messages nobody has filed',
  roles: internalOnly,
  answer: MailboxState,
})
