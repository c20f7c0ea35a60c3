import PostalMime, { type Address, type Email } from 'postal-mime'
import { cut } from '@app/contract/cut'
import { MAIL_TEXT_LENGTH, MAX_MAIL_ATTACHMENTS } from '@app/contract/mail/rules'
import { plainText } from '../../email/templates/plain-text.ts'
import { sanitiseBody } from '../../email/templates/sanitise-body.ts'
import { attachmentName } from './attachment-name.ts'
import { isAutomatic, readReturnDate } from './automatic-answer.ts'
import { cleanLine, cleanText, messageIdsIn } from './clean.ts'
import { readDeliveryReport } from './delivery-report.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { splitQuote } from './split-quote.ts'

/** Deeper or longer than mail programs write: such a message is kept as one that cannot be read. */
const LIMITS = { maxNestingDepth: 50, maxRfc822NestingDepth: 3, maxHeadersSize: 1024 * 1024 }

/** Longer HTML is shown as its text alone. */
const MAX_HTML_LENGTH = 1_000_000

/** Headers with the address that a message was delivered to, by mail server. */
const DELIVERED_TO = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-forwarded-to',
  'apparently-to',
]

const openMail = (bytes: Uint8Array): Promise<Email> => PostalMime.parse(bytes, LIMITS)

/**
 * Reads a message.
 *
 * @throws Error for one that is nested too deeply or has too many headers
 */
export async function parseMail(bytes: Uint8Array, timeZone: string): Promise<ParsedMail> {
  const mail = await openMail(bytes)
  const html = (mail.html ?? '').slice(0, MAX_HTML_LENGTH)
  const written = (mail.text ?? '').trim() === '' && html !== '' ? plainText(html) : (mail.text ?? '')
  const text = cleanText(written, 2 * MAIL_TEXT_LENGTH)
  const { own, quoted } = splitQuote(text)
  const from = mail.from?.address === undefined ? mail.sender : mail.from
  const report = readDeliveryReport(mail)
  const references = messageIdsIn(mail.references ?? '')
  const shownHtml = (mail.html ?? '').length > MAX_HTML_LENGTH ? '' : cleanText(sanitiseBody(html), MAX_HTML_LENGTH)
  return {
    messageId: messageIdsIn(mail.messageId ?? '')[0] ?? '',
    fromName: cleanLine(from?.name ?? '', 200),
    fromAddress: cleanLine(from?.address ?? '', 254).toLowerCase(),
    replyAddress: flatten(mail.replyTo ?? [])[0] ?? cleanLine(from?.address ?? '', 254).toLowerCase(),
    toAddresses: flatten([...(mail.to ?? []), ...(mail.cc ?? [])])
      .slice(0, 50)
      .join('; '),
    deliveredTo: deliveredTo(mail),
    subject: cleanLine(mail.subject ?? '', 500),
    whenWritten: moment(mail.date),
    text: cut(own, MAIL_TEXT_LENGTH),
    quotedText: cut(quoted, MAIL_TEXT_LENGTH),
    html: shownHtml,
    answers: [...new Set([...messageIdsIn(mail.inReplyTo ?? ''), ...references.toReversed()])],
    references,
    attachments: mail.attachments.slice(0, MAX_MAIL_ATTACHMENTS).map((attachment, index) => ({
      fileName: attachmentName(attachment, index),
      contentType: cleanLine(attachment.mimeType || 'application/octet-stream', 200),
      size: sizeOf(attachment.content),
    })),
    report,
    automatic: !report && isAutomatic(mail) ? { returnDate: await readReturnDate(mail, own, timeZone) } : null,
  }
}

/** The contents of attachments by their positions; null where the message has none. */
export async function openAttachments(
  bytes: Uint8Array,
  positions: readonly number[],
): Promise<(Uint8Array<ArrayBuffer> | null)[]> {
  const { attachments } = await openMail(bytes)
  return positions.map((position) => {
    const content = attachments[position]?.content
    if (content === undefined || position >= MAX_MAIL_ATTACHMENTS) return null
    return typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(new Uint8Array(content))
  })
}

const sizeOf = (content: ArrayBuffer | Uint8Array | string): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength

const flatten = (addresses: readonly Address[]): string[] =>
  addresses
    .flatMap((address) => (address.group ? address.group : [address]))
    .flatMap(({ address }) => cleanLine(address ?? '', 254).toLowerCase() || [])

const deliveredTo = (mail: Email): string[] => {
  const named = mail.headers
    .filter(({ key }) => DELIVERED_TO.includes(key))
    .map(({ value }) => value.replaceAll(/[<>]/g, ''))
  const written = flatten([...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])])
  return [...new Set([...named.map((address) => cleanLine(address, 320).toLowerCase()), ...written])].slice(0, 200)
}

/** A moment that the database can hold, or none. */
function moment(date: string | undefined): string | null {
  const at = date === undefined ? Number.NaN : Date.parse(date)
  return at >= Date.UTC(1980, 0, 1) && at <= Date.UTC(2999, 0, 1) ? new Date(at).toISOString() : null
}
