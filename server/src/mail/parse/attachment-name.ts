import type { Attachment } from 'postal-mime'
import { cleanLine } from './clean.ts'

/** The endings of attachments that come without a name. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/heic': '.heic',
  'image/webp': '.webp',
  'message/rfc822': '.eml',
  'message/delivery-status': '.txt',
  'text/calendar': '.ics',
}

/** The name of an attachment on one line, without path parts; one is made up where it has none. */
export function attachmentName(
  { filename, mimeType }: Pick<Attachment, 'filename' | 'mimeType'>,
  index: number,
): string {
  const name = cleanLine(filename ?? '', 150)
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .replace(/^\.+/, '')
    .trim()
  return name || `attachment-${index + 1}${ENDINGS[mimeType] ?? ''}`
}
