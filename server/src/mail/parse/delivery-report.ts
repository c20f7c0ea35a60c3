import type { Attachment, Email } from 'postal-mime'
import type { ReportAction } from '@app/contract/mail/rules'
import { cleanLine, messageIdsIn } from './clean.ts'
import type { DeliveryReport, ReportedRecipient } from './parsed-mail.ts'
import { plainReason } from './plain-reason.ts'
import { readUnstructured } from './unstructured-report.ts'

const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status']
const RETURNED_TYPES = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers']

/** More recipients than an e-mail can have. */
const MAX_REPORTED = 250
const DETAIL_LENGTH = 1000
/** How much of a part is looked at, in characters. */
const LOOKED_AT = 200_000

/** Reads a delivery report, of RFC 3464 or one that other mail systems write; null if the message is none. */
export function readDeliveryReport(mail: Email): DeliveryReport | null {
  const structured = mail.attachments.filter(({ mimeType }) => STATUS_TYPES.includes(mimeType)).flatMap(readStatusPart)
  const recipients = structured.length > 0 ? structured : readUnstructured(mail)
  if (!recipients) return null
  return { recipients: recipients.slice(0, MAX_REPORTED), messageIds: returnedMessageIds(mail) }
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content.slice(0, LOOKED_AT))

/** Groups of fields with blank lines between them: first the message, then each recipient (RFC 3464, section 2). */
function readStatusPart(part: Attachment): ReportedRecipient[] {
  return textOf(part)
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .flatMap((group) => {
      const fields = fieldsOf(group)
      const address = addressOf(fields.get('final-recipient') ?? fields.get('original-recipient') ?? '')
      const action = actionOf(fields.get('action') ?? '')
      if (!action || (!fields.has('final-recipient') && !fields.has('original-recipient'))) return []
      const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''
      const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
      const detail = cleanLine(diagnostic || (fields.get('status') ?? ''), DETAIL_LENGTH)
      const original = addressOf(fields.get('original-recipient') ?? '')
      const reason = action === 'delivered' ? '' : plainReason(status, detail)
      const recipient = { address, action, reason, detail }
      // A forwarded message fails at an address that we never wrote to.
      return original && original !== address ? [{ ...recipient, address: original }, recipient] : [recipient]
    })
}

function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([A-Za-z-]{1,60})\s*:\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value ?? '')
  }
  return fields
}

/** `rfc822; aroha@lifts.example` */
const addressOf = (field: string): string =>
  cleanLine(field.replace(/^[\w-]+\s*;\s*/, '').replaceAll(/^<|>$/g, ''), 254).toLowerCase()

function actionOf(field: string): ReportAction | null {
  const action = field.trim().toLowerCase().split(/\W/)[0] ?? ''
  if (action === 'failed' || action === 'delayed') return action
  return ['delivered', 'relayed', 'expanded'].includes(action) ? 'delivered' : null
}

/** The returned message is a part, or stands in the text. */
function returnedMessageIds(mail: Email): string[] {
  const returned = mail.attachments.filter(({ mimeType }) => RETURNED_TYPES.includes(mimeType)).map(textOf)
  const found = [...returned, (mail.text ?? '').slice(0, LOOKED_AT)].flatMap((text) =>
    (text.replaceAll(/\r\n?/g, '\n').match(/^[ \t>]*message-id:\s*<[^\n]{1,900}>/gim) ?? []).flatMap(messageIdsIn),
  )
  return [...new Set(found)].slice(0, 20)
}
