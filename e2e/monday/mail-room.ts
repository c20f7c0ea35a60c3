import { answer, answerWithPdf, eml } from '@app/server/mail/testing/messages'
import type { ReceivedMail } from '@app/server/testing/mail-server'
import type { Monday } from './place.ts'

const LINK = /\/r\/([\w-]{43})/

/** The path of the link in a message: `r/` and the token. */
export function linkIn(mail: ReceivedMail): string {
  const [path] = LINK.exec(mail.text ?? '') ?? []
  if (!path) throw new Error(`No link in: ${mail.subject}`)
  return path
}

/** The newest message with a link about a property that an address got. */
export function mailTo(received: readonly ReceivedMail[], address: string, propertyId: number): ReceivedMail {
  const mail = received.findLast(
    ({ envelope, subject, text }) =>
      envelope.includes(address) && subject?.includes(`[#${propertyId}]`) && LINK.test(text ?? ''),
  )
  if (!mail) throw new Error(`${address} got nothing about property ${propertyId}`)
  return mail
}

interface Written {
  from: string
  text?: string
  subject?: string
  headers?: string[]
}

const now = () => `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`

/** Written today: no paper is signed later than its message. */
const today = (message: string): string => message.replace(/^Date: .*$/m, now())

/** How somebody's mail program answers a message. */
const answering = (mail: ReceivedMail, { from, text, headers = [] }: Written) => ({
  from,
  to: mail.replyTo?.[0]?.address ?? mail.returnAddress,
  subject: `Re: ${mail.subject}`,
  headers: [`In-Reply-To: ${mail.messageId}`, `References: ${mail.messageId}`, ...headers],
  ...(text !== undefined && { text }),
})

export const reply = (mail: ReceivedMail, written: Written): string => today(answer(answering(mail, written)))

export const replyWithPdf = (mail: ReceivedMail, pdf: Buffer, written: Written): string =>
  today(answerWithPdf(pdf, answering(mail, written)))

/** A message of its own that names no e-mail of ours. */
export const newWithPdf = (pdf: Buffer, written: Written): string =>
  today(answerWithPdf(pdf, { ...written, to: 'office@kauri.example' }))

export function replyWithPhotos(mail: ReceivedMail, photos: readonly Buffer[], written: Written): string {
  const parts = photos.flatMap((photo, index) => [
    '--photos',
    `Content-Type: image/jpeg; name="IMG_${index + 1}.jpg"`,
    `Content-Disposition: attachment; filename="IMG_${index + 1}.jpg"`,
    'Content-Transfer-Encoding: base64',
    '',
    photo.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ])
  return reply(mail, { ...written, text: '' })
    .replace('Content-Type: text/plain; charset=utf-8', 'Content-Type: multipart/mixed; boundary=photos')
    .concat(
      eml('--photos', 'Content-Type: text/plain; charset=utf-8', '', written.text ?? '', ...parts, '--photos--', ''),
    )
}

/** What the mail server says of a message: that it failed for good, or that it tries on. */
export function reportOn(mail: ReceivedMail, recipient: string, action: 'failed' | 'delayed'): string {
  const isFinal = action === 'failed'
  return eml(
    'Return-Path: <>',
    'From: MAILER-DAEMON@mail.kauri.example (Mail Delivery System)',
    `To: ${mail.returnAddress}`,
    `Subject: ${isFinal ? 'Undelivered Mail Returned to Sender' : 'Delayed Mail (still being retried)'}`,
    'Auto-Submitted: auto-replied',
    `Message-ID: <report-${action}@mail.kauri.example>`,
    now(),
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report-part"',
    '',
    '--report-part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mail.kauri.example.',
    '--report-part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.kauri.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${isFinal ? '5.1.1' : '4.4.1'}`,
    `Diagnostic-Code: smtp; ${isFinal ? '550 5.1.1 User unknown' : '451 4.4.1 Connection timed out'}`,
    '',
    '--report-part',
    'Content-Type: message/rfc822-headers',
    '',
    `Message-ID: ${mail.messageId}`,
    `Subject: ${mail.subject}`,
    '',
    '--report-part--',
    '',
  )
}

/** Delivers messages, and waits until the product has moved them out of the inbox. */
export async function deliver({ mailbox }: Monday, ...messages: string[]): Promise<void> {
  await mailbox.deliver(...messages)
}
