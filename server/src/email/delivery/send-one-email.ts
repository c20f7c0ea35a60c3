import type { DocumentStore } from '../../lib/document-store.ts'
import type { Delivery, Mailer } from '../../lib/mailer.ts'
import type { ClaimedEmail } from './claim-emails.ts'

interface SendOptions {
  mailer: Mailer
  store: Pick<DocumentStore, 'read'>
}

/**
 * Sends an e-mail to the recipients who do not have it yet. All tries have the same Message-ID.
 *
 * @throws the reason of `signal` once it aborts
 */
export function sendOneEmail(
  { mailer, store }: SendOptions,
  email: ClaimedEmail,
  date: Date,
  signal: AbortSignal,
): Promise<Delivery> {
  const addresses = (kind: 'to' | 'cc') =>
    email.recipients.filter((recipient) => recipient.kind === kind).map(({ address }) => address)
  const { messageId, inReplyTo, subject, html, text } = email
  const attachments = email.attachments.map(({ fileName, contentType, storedAs }) => ({
    fileName,
    contentType,
    open: () => store.read(storedAs),
  }))
  const waiting = email.recipients.filter(({ outcome }) => outcome === 'waiting').map(({ address }) => address)
  return mailer.send(
    { messageId, inReplyTo, date, to: addresses('to'), cc: addresses('cc'), subject, html, text, attachments },
    [...new Set(waiting)],
    signal,
  )
}
