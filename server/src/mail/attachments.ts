import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { MAX_MAIL_BYTES } from '@app/contract/mail/rules'
import type { AppContext } from '../app-context.ts'
import { conflict, notFound } from '../lib/problem.ts'
import { contentDisposition } from '../lib/send-file.ts'
import type { MailOpener } from './parse/mail-opener.ts'

export type OpeningServices = Pick<AppContext, 'db' | 'store'> & { opener: MailOpener }

export interface OpenedAttachment {
  position: number
  fileName: string
  content: Uint8Array<ArrayBuffer>
}

/** Types that a screen may show. Anything else is a file that nobody opens by accident. */
const SHOWN_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** @throws ProblemError 404, also for a message whose sender was erased */
async function findStored(db: AppContext['db'], mailId: number): Promise<{ storedAs: string; size: number }> {
  const mail = await db.selectFrom('mail').select(['storedAs', 'size']).where('mailId', '=', mailId).executeTakeFirst()
  if (!mail || mail.storedAs === null) throw notFound('message', mailId)
  return { storedAs: mail.storedAs, size: mail.size }
}

/**
 * The files of a message, in the order of `positions`.
 *
 * @throws ProblemError 404; 409 for a message that is too large to open
 */
export async function openAttachments(
  { db, store, opener }: OpeningServices,
  mailId: number,
  positions: readonly number[],
): Promise<OpenedAttachment[]> {
  const mail = await findStored(db, mailId)
  const rows = await db
    .selectFrom('mailAttachment')
    .select(['position', 'fileName'])
    .where('mailId', '=', mailId)
    .execute()
  const names = new Map(rows.map(({ position, fileName }) => [position, fileName]))
  const missing = positions.find((position) => !names.has(position))
  if (missing !== undefined) throw notFound('attachment', missing)
  if (mail.size > MAX_MAIL_BYTES) throw conflict('This message is too large to open here. Download it.')
  const contents = await opener.openAttachments(await buffer(await store.read(mail.storedAs)), [...positions])
  return positions.map((position, index) => {
    const content = contents[index]
    if (!content) throw notFound('attachment', position)
    return { position, fileName: names.get(position) ?? '', content }
  })
}

/** Sends a file of a message as a download. @throws ProblemError as openAttachments */
export async function sendAttachment(
  services: OpeningServices,
  { mailId, position }: { mailId: number; position: number },
  reply: FastifyReply,
): Promise<void> {
  const [opened] = await openAttachments(services, mailId, [position])
  const { fileTypeFromBuffer } = await import('file-type')
  const found = opened && (await fileTypeFromBuffer(opened.content))
  await reply
    .headers({
      'content-type': found && SHOWN_TYPES.includes(found.mime) ? found.mime : 'application/octet-stream',
      'content-disposition': contentDisposition(opened?.fileName ?? ''),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(opened?.content ?? []))
}

/** Sends a message as it arrived. @throws ProblemError 404 */
export async function sendMessage(
  { db, store }: Pick<AppContext, 'db' | 'store'>,
  mailId: number,
  reply: FastifyReply,
): Promise<void> {
  const mail = await findStored(db, mailId)
  await reply
    .headers({
      // Not message/rfc822, which some browsers open.
      'content-type': 'application/octet-stream',
      'content-length': mail.size,
      'content-disposition': contentDisposition(`Message ${mailId}.eml`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(await store.read(mail.storedAs))
}
