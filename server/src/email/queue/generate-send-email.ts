import { sql, type Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import { splitAddresses } from '@app/contract/email/rules'
import type { GenerateSendRequest, SentService } from '@app/contract/email/schema'
import type { AppContext } from '../../app-context.ts'
import type { Login } from '../../auth/login.ts'
import type { Connection } from '../../database/connection.ts'
import { inLockOrder } from '../../database/lock-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { transactionBy } from '../../database/transaction.ts'
import { makeAttachments, type LinkAttachments } from '../../document/make-attachments.ts'
import { badPayload } from '../../lib/problem.ts'
import { findCurrentEmail } from '../candidates/current-email.ts'
import { layOutEdited } from '../templates/letterhead.ts'
import { messageDomain } from '../../lib/message-domain.ts'
import { linkEmail } from '../../return/links/link-emails.ts'
import { distinctRecipients } from '../rules/copies.ts'
import type { Recipient } from '../rules/recipient.ts'
import { queueEmails } from './queue-emails.ts'
import { replaceWaiting } from './replace-waiting.ts'
import { waitForOutcome } from './wait-for-outcome.ts'
import { canBeTakenBackUntil } from './take-back.ts'

interface SendContext {
  now: Date
  today: Day
  /** Ends the wait for the outcome early. */
  closing: AbortSignal
  /** Cancels the printing of attachments; then nothing is sent. */
  callerLeft: AbortSignal
}

type SendingServices = Pick<AppContext, 'db' | 'store' | 'printer' | 'environment' | 'timeZone' | 'wakeDispatcher'>

/**
 * Queues one e-mail as somebody wrote it, due at once, and waits for its outcome. After 30 seconds or a temporary
 * failure it stays in the queue, and the answer says so. It replaces a waiting e-mail that covers nothing else. One that
 * can be withdrawn is answered at once, as queued (docs/rules/reminders.md#taking-back).
 *
 * Reviewed documents are printed here and committed with the e-mail, so that what was reviewed is what is sent. Other
 * documents are made when the e-mail is prepared, as for reminders.
 *
 * @throws ProblemError 400 for records that do not exist and documents that it does not carry, 409 for reviewed
 * documents whose records have changed, 503 if they cannot be printed, 502 with the reason if the e-mail has failed
 * permanently
 */
export async function generateSendEmail(
  context: SendingServices,
  login: Pick<Login, 'email'>,
  request: GenerateSendRequest,
  { now, today, closing, callerLeft }: SendContext,
): Promise<SentService[]> {
  const { emailContentTemplate: kind, attachedForms: reviewed } = request
  await refuseUnknown(context.db, request)
  const { html, text } = await layOutEdited(context, { path: 'emailContent', html: request.emailContent })
  const asOfToday = { today, timeZone: context.timeZone }
  const { propertyServiceIds } = await findCurrentEmail(context.db, { ...request, name: kind }, asOfToday)
  const isReviewed = reviewed.length > 0

  let emailId = 0
  const queue: LinkAttachments = async (transaction, documents) => {
    const to = distinctRecipients(await findRecipients(transaction, request, splitAddresses(request.recipients)))
    const copied = await findRecipients(transaction, request, splitAddresses(request.ccRecipients))
    const row = {
      kind,
      propertyId: request.propertyId,
      recipientCompanyId: request.recipientCompanyId,
      to,
      cc: distinctRecipients(copied, to),
      propertyServiceIds,
      issuedDate: request.issuedDate,
    }
    const waiting = await replaceWaiting(transaction, row, login.email)
    // As the lists do: of two who write at the same moment, the second sees what the first has queued.
    await inLockOrder('property', sql`property_id = ${request.propertyId}`).execute(transaction)
    const replaced = [...waiting, ...(await replaceWaiting(transaction, row, login.email))]
    const [queued = 0, ...toSites] = await queueEmails(transaction, [row], {
      generatedBy: login.email,
      now,
      messageDomain: messageDomain(context.environment),
      ...(request.canBeWithdrawn && { releasedAt: canBeTakenBackUntil(now) }),
    })
    emailId = queued
    await transaction
      .updateTable('email')
      .set({
        subject: request.emailSubject,
        body: html,
        textBody: text,
        whenNextTry: now.toISOString(),
        whenPrepared: isReviewed ? now.toISOString() : null,
        replaced: sql`${JSON.stringify(replaced)}::jsonb`,
      })
      .where('emailId', '=', emailId)
      .execute()
    // The site hears of an audit when its contractor does.
    await transaction
      .updateTable('email')
      .set({ whenNextTry: now.toISOString() })
      .where('emailId', '=', sql<number>`any(${toSites}::int[])`)
      .execute()
    // Others get their link when they are prepared.
    if (isReviewed) {
      await linkEmail(
        sql`select email_id, property_id, recipient_company_id, body from email where email_id = ${emailId}`,
      ).execute(transaction)
    }
    const attachments = documents.map((document) => ({ emailId, ...document }))
    if (attachments.length > 0) await transaction.insertInto('emailAttachment').values(attachments).execute()
  }

  if (isReviewed) {
    const email = { ...request, kind, propertyServiceIds, today }
    await makeAttachments(context, email, login.email, queue, { reviewed, signal: callerLeft })
  } else {
    await transactionBy(context.db, login.email, (transaction) => queue(transaction, []))
  }
  context.wakeDispatcher()
  return waitForOutcome(context.db, emailId, request.canBeWithdrawn ? AbortSignal.abort() : closing)
}

/**
 * The recipients with these addresses. Their contacts are looked up among the companies and the site of the property.
 */
async function findRecipients(
  transaction: Transaction<Tables>,
  { propertyId, recipientCompanyId }: GenerateSendRequest,
  addresses: readonly string[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select address, (select contact_id from contact left join property on property.property_id = ${propertyId}
        where lower(email) = lower(address) and contact.when_deleted is null
          and (contact.property_id = ${propertyId} or contact.company_id in (${recipientCompanyId}::int,
            customer_company_id, owner_id, regional_authority_company_id))
        order by contact_id limit 1) as contact_id
    from unnest(${addresses}::text[]) with ordinality named (address, position) order by position`.execute(transaction)
  return rows
}

/** @throws ProblemError 400 that names the record which does not exist */
async function refuseUnknown(
  db: Connection,
  { propertyId, recipientCompanyId, propertyServiceId }: GenerateSendRequest,
): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    select path from (values
      ('propertyId', exists (select from property where property_id = ${propertyId} and when_deleted is null)),
      ('recipientCompanyId', ${recipientCompanyId}::int is null or exists (select from company
        where company_id = ${recipientCompanyId} and when_deleted is null)),
      ('propertyServiceId', ${propertyServiceId}::int is null or exists (select from property_service
        where property_service_id = ${propertyServiceId} and property_id = ${propertyId} and when_deleted is null)))
      as named (path, is_known)
    where not is_known`.execute(db)
  if (rows.length > 0)
    throw badPayload(...rows.map(({ path }) => ({ path, message: 'names a record that does not exist' })))
}
