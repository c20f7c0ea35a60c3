import { MAX_MAILED_MEGABYTES } from '../email/rules.ts'

/** What a message from outside is (docs/rules/mailbox.md#what-a-message-is). */
export const MAIL_KINDS = ['answer', 'automatic', 'report', 'unreadable'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** What a delivery report says of a recipient (RFC 3464, section 2.3.3). */
export const REPORT_ACTIONS = ['failed', 'delayed', 'delivered'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]

/** By what a message was matched, the strongest first (docs/rules/mailbox.md#matching). */
export const MATCHES = ['plus part', 'thread', 'failed recipient', 'subject and sender', 'property', 'person'] as const
export type MatchedBy = (typeof MATCHES)[number]

/** How the mailbox is; `off` without MAIL_IN_URL, `new` until the first look, `withheld` if single messages do not come. */
export const MAILBOX_CONDITIONS = ['off', 'new', 'ok', 'away', 'refused', 'full', 'withheld'] as const
export type MailboxCondition = (typeof MAILBOX_CONDITIONS)[number]

const MEGABYTE = 1024 * 1024

/** The largest message that is opened. A larger one is kept, and can be downloaded. */
export const MAX_MAIL_BYTES = 30 * MEGABYTE

/** The most attachments of a message that are listed. */
export const MAX_MAIL_ATTACHMENTS = 200

/** The most characters of a message's text, and of its quoted part, that are shown. */
export const MAIL_TEXT_LENGTH = 100_000

/** The ending of a file with a message as it travels (RFC 5322). */
export const MAIL_ENDING = '.eml'

/** Characters of an answer that somebody writes. */
export const REPLY_LENGTH = 20_000

/** The most documents that go with an answer. */
export const MAX_REPLY_ATTACHMENTS = 20

/**
 * What is wrong with how much these documents are together; null if an answer brings them (docs/rules/mailbox.md#answering).
 */
export function tooMuchForReply(documents: readonly { size: number }[]): string | null {
  const megabytes = Math.ceil(documents.reduce((sum, { size }) => sum + size, 0) / MEGABYTE)
  return megabytes > MAX_MAILED_MEGABYTES
    ? `takes documents of up to ${MAX_MAILED_MEGABYTES} MB together, because mail servers refuse more. These are ${megabytes} MB.`
    : null
}

/** How long the mailbox may go without a look until it counts as away, in minutes. */
export const AWAY_AFTER_MINUTES = 10

/** Attachments that can become the paper of a certificate, by the end of their name. */
export const PAPER_ENDINGS = ['.pdf', '.jpg', '.jpeg', '.png', '.webp', '.heic', '.heif'] as const

/** Whether a file can become the paper of a certificate. */
export const canBePaper = (fileName: string): boolean =>
  PAPER_ENDINGS.some((ending) => fileName.toLowerCase().endsWith(ending))
