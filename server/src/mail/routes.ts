import type { FastifyInstance } from 'fastify'
import { ContactListRow } from '@app/contract/contact/schema'
import * as calls from '@app/contract/mail/calls'
import type { AppContext } from '../app-context.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { createReplyAddresses } from '../lib/reply-addresses.ts'
import { ALREADY_SENT, handle, handleRead } from '../plugins/handle.ts'
import { sendAttachment, sendMessage } from './attachments.ts'
import { dropMail } from './drop-mail.ts'
import { addressWorks, listFailingAddresses } from './failing-addresses.ts'
import { fileMailCertificate } from './file-mail-certificate.ts'
import { dismissMail, fileMail } from './file-mail.ts'
import { getThread } from './get-thread.ts'
import { getMailbox } from './mailbox-condition.ts'
import { createMailOpener } from './parse/mail-opener.ts'
import { listAnswerableEmails, listPropertyMail, listUnmatched } from './queries.ts'
import { replyToMail } from './reply-to-mail.ts'
import { suggestCertificate } from './suggest-certificate.ts'

export function mailRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, environment } = context
  const opener = createMailOpener()
  app.addHook('onClose', opener.close)
  const services = { ...context, opener, replies: createReplyAddresses(context) }

  handleRead(app, calls.listUnmatched, async () => ({ data: await listUnmatched(db) }))

  handleRead(app, calls.listPropertyMail, async ({ query }) => ({ data: await listPropertyMail(db, query.propertyId) }))

  handleRead(app, calls.listAnswerableEmails, async ({ query, today }) => ({
    data: await listAnswerableEmails(db, query.propertyId, today),
  }))

  handle(app, calls.fileMail, ({ login, body }) => fileMail(context, login, body))

  handle(app, calls.dismissMail, ({ login, body }) => dismissMail(context, login, body))

  handleRead(app, calls.getThread, async ({ params, today }) => ({ data: await getThread(db, params.emailId, today) }))

  handle(app, calls.replyToMail, async ({ login, body, now, today }) => ({
    data: await replyToMail(context, login, body, { now, today }),
  }))

  handle(app, calls.dropMail, ({ login, request }) => dropMail(services, login, request))

  handle(app, calls.downloadMail, async ({ params, reply }) => {
    await sendMessage(context, params.mailId, reply)
    return ALREADY_SENT
  })

  handle(app, calls.downloadAttachment, async ({ params, reply }) => {
    await sendAttachment(services, params, reply)
    return ALREADY_SENT
  })

  handle(app, calls.suggestCertificate, ({ params, reply }) =>
    suggestCertificate(services, params.mailId, callerLeft(reply)),
  )

  handle(app, calls.fileCertificate, ({ login, body, today, reply }) =>
    fileMailCertificate(services, login, body, { today, signal: callerLeft(reply) }),
  )

  handleRead(app, calls.listFailingAddresses, async () => ({ data: await listFailingAddresses(db) }))

  handle(app, calls.addressWorks, async ({ login, body }) =>
    ContactListRow.parse(await addressWorks(context, login, body)),
  )

  handleRead(app, calls.getMailbox, ({ now }) => getMailbox(db, environment, now))
}
