import type { Email } from 'postal-mime'
import { cleanLine } from './clean.ts'
import type { ReportedRecipient } from './parsed-mail.ts'
import { plainReason } from './plain-reason.ts'

/** How the mail systems without RFC 3464 begin: qmail, Exim, sendmail before 8.10, Exchange 5.5 and its successors. */
const OPENINGS = [
  /^Hi\. This is the qmail-send program/m,
  /^This message was created automatically by (the )?mail delivery (software|system)/m,
  /-----\s*The following addresses had (permanent fatal errors|transient non-fatal errors)\s*-----/,
  /Your message did not reach some or all of the intended recipients/,
  /Delivery has failed to these recipients or groups/i,
  /An error occurred while trying to deliver the mail to the following recipients/,
  /^(This is the mail system at host|I'm sorry to have to inform you that your message could not)/m,
  /Your message wasn't delivered to|Address not found|Delivery incomplete/,
]

const WAITING =
  /warning: message .{0,60}delayed|transient non-fatal errors|will (be )?(retried|keep trying|continue)|not yet been delivered|still be retried|no action is required|temporary (problem|failure|error)|delivery is delayed/i

/** The returned message begins. */
const RETURNED =
  /^(--- Below this line is a copy of the message|------ This is a copy of the message|\s*----- (Original message follows|Message header follows) -----|Original message headers:|----- Original message -----)/im

const ADDRESS = /<?([^\s<>"(),:;[\]]{1,64}@[a-z0-9][a-z0-9.-]{0,190})>?/gi

const LOOKED_AT = 50_000

/** Reads a report that is written for people; null if the message is none. */
export function readUnstructured(mail: Email): ReportedRecipient[] | null {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  const text = (mail.text ?? mail.html?.replaceAll(/<[^>]{0,500}>/g, ' ') ?? '').slice(0, LOOKED_AT)
  const failed = addressesIn(header('x-failed-recipients'))
  if (failed.length === 0 && !(comesFromMailSystem(mail, header) && OPENINGS.some((opening) => opening.test(text)))) {
    return null
  }
  const told = text.slice(0, RETURNED.exec(text)?.index ?? text.length)
  const named = failed.length > 0 ? failed : addressesIn(afterOpening(told)).filter((address) => !isOurs(mail, address))
  const action = WAITING.test(told) || /delay|warning/i.test(mail.subject ?? '') ? 'delayed' : 'failed'
  const recipients = named.length > 0 ? named : ['']
  return recipients.map((address) => {
    const detail = detailOf(told, address)
    return { address, action, reason: plainReason('', detail || told), detail }
  })
}

/** Reports come from nobody, or from the mail system itself. */
const comesFromMailSystem = (mail: Email, header: (name: string) => string): boolean =>
  header('return-path').trim() === '<>' ||
  /^(mailer-daemon|postmaster|mail-daemon|microsoftexchange[0-9a-f]{10,}|system administrator)\b/i.test(
    mail.from?.address ?? mail.from?.name ?? '',
  )

const afterOpening = (told: string): string => {
  const first = OPENINGS.map((opening) => opening.exec(told)?.index ?? -1).filter((index) => index >= 0)
  return told.slice(Math.min(...first, told.length))
}

const addressesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(ADDRESS)].slice(0, 100).map(([, address = '']) => address.toLowerCase().replace(/\.$/, '')),
  ),
]

/** The report itself is addressed to us. */
const isOurs = (mail: Email, address: string): boolean =>
  [...(mail.to ?? []), ...(mail.from ? [mail.from] : [])].some((each) => each.address?.toLowerCase() === address)

/** What follows the address, up to the next blank line. */
function detailOf(told: string, address: string): string {
  if (address === '') return ''
  const at = told.toLowerCase().indexOf(address)
  if (at === -1) return ''
  const rest = told.slice(at + address.length, at + address.length + 1500).replace(/^>?:?\s*/, '')
  return cleanLine(rest.split(/\n[ \t]*\n/)[0] ?? '', 1000)
}
