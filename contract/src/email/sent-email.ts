import { z } from 'zod'
import { Moment, OptionalDay, OptionalMoment } from '../scalars.ts'
import { DELIVERIES } from './rules.ts'

/** A queued or sent e-mail with its status (docs/rules/reminders.md#status), such as `QUEUED (RETRY 2)` or `FAILED`. */
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
  /** What became of it; null before it is sent (docs/rules/mailbox.md#what-became-of-an-e-mail). */
  delivery: z.enum(DELIVERIES).nullable(),
  /** Why it failed, in the mail server's words if there are any; empty if nothing failed. */
  reason: z.string(),
  generatedBy: z.string(),
  whenQueued: Moment,
  whenLastAttempted: OptionalMoment,
  whenSent: OptionalMoment,
  snoozedTill: OptionalDay,
})
export type SentEmail = z.infer<typeof SentEmail>

/** The content of an e-mail that has been or will be sent. */
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
      /** SHA-256 in hexadecimal. */ contentHash: z.string(),
    }),
  ),
})
export type EmailMessage = z.infer<typeof EmailMessage>
