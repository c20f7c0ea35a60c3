import { Readable } from 'node:stream'
import { createReplyAddresses } from '../../lib/reply-addresses.ts'
import { spool, withSpool } from '../../lib/spool.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { keepMail, type ArrivedMail } from '../keep-mail.ts'
import { createMailOpener } from '../parse/mail-opener.ts'

/** One for all tests of a file; its thread ends with the process. */
const opener = createMailOpener(5000)

/** Where answers to an e-mail go. */
export async function replyAddressTo({ services, db }: Pick<TestApp, 'services' | 'db'>, emailId: number) {
  const email = await db
    .selectFrom('email')
    .select(['emailId', 'messageId', 'isSealedByNumber'])
    .where('emailId', '=', emailId)
    .executeTakeFirstOrThrow()
  return createReplyAddresses(services).of(email)
}

/** Takes in a message as the worker does, and answers its row. */
export async function takeInMessage(
  { services, db }: Pick<TestApp, 'services' | 'db'>,
  message: string | Buffer,
  more: Partial<ArrivedMail> = {},
) {
  const bytes = Buffer.from(message)
  const replies = createReplyAddresses(services)
  const { mailId, isKnown } = await withSpool(services.environment.DATA_DIR, async (folder) => {
    const file = await spool(folder, Readable.from([bytes]))
    return keepMail({ ...services, opener, replies }, { file, bytes, source: 'mailbox', ...more })
  })
  const mail = await db.selectFrom('mail').selectAll().where('mailId', '=', mailId).executeTakeFirstOrThrow()
  return { ...mail, isKnown }
}
