import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Day } from '@app/contract/dates'
import { tooMuchForReply } from '@app/contract/mail/rules'
import type { MailReply, ThreadEntry } from '@app/contract/mail/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { queueWritten } from '../email/queue/queue-written.ts'
import { composeEmail, type ComposedEmail } from '../email/templates/compose-email.ts'
import { withReference } from '../email/templates/reference.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { badPayload, conflict } from '../lib/problem.ts'
import { lockMail } from './file-mail.ts'
import { getThreadOfMail } from './get-thread.ts'
import { getMail } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'environment' | 'timeZone' | 'wakeDispatcher'>

const KIND = 'Email_Mail_Answer'

/** Longer chains are cut at their beginning, as mail programs do. */
const MAX_REFERENCES = 20

/**
 * Queues what somebody answers to a message, in its conversation (docs/rules/mailbox.md#answering). The same answer is not
 * queued again while it is on its way, as when the first call was made twice or its answer got lost.
 *
 * @throws ProblemError 404; 400 for a document of another property, or for more of them than an e-mail brings; 409 for a message that nobody wrote, that is not filed,
 *   that is filed with another property meanwhile, or that has no sender
 */
export async function replyToMail(
  context: Context,
  login: Login,
  { mailId, body, attachments }: MailReply,
  { now, today }: { now: Date; today: Day },
): Promise<ThreadEntry[]> {
  const mail = await getMail(context.db, mailId)
  if (mail.kind !== 'answer') throw conflict('A program wrote this message, so nobody would read an answer.')
  if (!z.email().safeParse(mail.replyAddress).success)
    throw conflict('This message names no address that an answer could go to.')
  const { propertyId } = mail
  if (propertyId === null) throw conflict('File this message with its property first.')
  const { recipientCompanyId, messageId, references } = await readConversation(context.db, mailId)
  const composed = await compose(context, login, { propertyId, recipientCompanyId, body, subject: mail.subject, today })
  const thread = await transactionBy(context.db, login.email, async (transaction) => {
    const filed = await lockMail(transaction, mailId)
    if (filed.propertyId !== propertyId) throw conflict('This message was filed elsewhere meanwhile. Look at it again.')
    if (await isOnItsWay(transaction, mailId, { text: composed.text, documentIds: attachments }))
      return getThreadOfMail(transaction, mailId, today)
    await refuseDocuments(transaction, propertyId, attachments)
    const contactId = await findContact(transaction, mail.replyAddress, recipientCompanyId)
    const answering = {
      mailId,
      inReplyTo: messageId,
      references: [...references, messageId].filter(Boolean).slice(-MAX_REFERENCES).join(' '),
    }
    const email = {
      ...composed,
      kind: KIND,
      propertyId,
      recipientCompanyId,
      to: [{ address: mail.replyAddress, contactId }],
      documentIds: attachments,
      answering,
    } as const
    await queueWritten(transaction, [email], { generatedBy: login.email, now, environment: context.environment })
    return getThreadOfMail(transaction, mailId, today)
  })
  context.wakeDispatcher()
  return thread
}

/** Whether the same answer waits for its first try. */
async function isOnItsWay(
  transaction: Transaction<Tables>,
  mailId: number,
  { text, documentIds }: { text: string; documentIds: readonly number[] },
): Promise<boolean> {
  const sorted = documentIds.toSorted((one, other) => one - other)
  const { rows } = await sql`select from email
    where answers_mail_id = ${mailId} and text_body = ${text} and status in ('QUEUED', 'SENDING') and tries = 0
      and array(select document_id from email_attachment where email_attachment.email_id = email.email_id
        order by document_id) = ${sorted}::int[]`.execute(transaction)
  return rows.length > 0
}

interface Conversation {
  recipientCompanyId: number | null
  messageId: string
  references: string[]
}

async function readConversation(db: AppContext['db'], mailId: number): Promise<Conversation> {
  const { rows } = await sql<Conversation>`
    select recipient_company_id, mail.message_id, string_to_array(mail.reference_ids, ' ') as references
    from mail left join email using (email_id) where mail.mail_id = ${mailId}`.execute(db)
  return rows[0] ?? { recipientCompanyId: null, messageId: '', references: [] }
}

interface Writing {
  propertyId: number
  recipientCompanyId: number | null
  body: string
  subject: string
  today: Day
}

/**
 * The text stands in the template of answers. A mark holds its place while the template is filled, so that the lines of
 * the text stay lines.
 */
async function compose(
  context: Context,
  login: Login,
  { propertyId, recipientCompanyId, body, subject, today }: Writing,
): Promise<ComposedEmail> {
  const mark = randomUUID()
  const composed = await composeEmail(context, {
    kind: KIND,
    propertyId,
    recipientCompanyId,
    propertyServiceIds: [],
    generatedBy: login.email,
    today,
    isCopied: false,
    evidence: { message: mark, attachedFiles: [] },
  })
  const lines = body.split('\n').map(escapeHtml)
  const answered = /^\s*re\s*:/i.test(subject) ? subject : `Re: ${subject || 'your message'}`
  return {
    ...composed,
    subject: withReference(answered, propertyId),
    html: composed.html.replaceAll(mark, () => lines.join('<br>')),
    text: composed.text.replaceAll(mark, () => body),
  }
}

/** Refuses documents of other properties, and more than an e-mail brings. */
async function refuseDocuments(
  transaction: Transaction<Tables>,
  propertyId: number,
  documentIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ documentId: number; size: number }>`select document_id, size from document
    where document_id = any(${documentIds}::int[]) and property_id = ${propertyId} and when_deleted is null`.execute(
    transaction,
  )
  const known = new Set(rows.map(({ documentId }) => documentId))
  const errors = documentIds.flatMap((documentId, index) =>
    known.has(documentId) ? [] : [{ path: `attachments.${index}`, message: 'takes a document of this property' }],
  )
  if (errors.length > 0) throw badPayload(...errors)
  const tooMuch = tooMuchForReply(rows)
  if (tooMuch !== null) throw badPayload({ path: 'attachments', message: tooMuch })
}

async function findContact(
  transaction: Transaction<Tables>,
  address: string,
  companyId: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ contactId: number }>`select contact_id from contact
    where lower(email::text) = ${address} and email <> '' and when_deleted is null and company_id = ${companyId}::int
    order by contact_id limit 1`.execute(transaction)
  return rows[0]?.contactId ?? null
}
