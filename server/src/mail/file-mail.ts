import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Mail, MailDismissal, MailFiling } from '@app/contract/mail/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { inLockOrder } from '../database/lock-rows.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { badPayload, conflict, notFound } from '../lib/problem.ts'
import { moveFailedReport } from './apply-mail.ts'
import { isRecipient } from './keep-mail.ts'
import { getMail } from './queries.ts'

type Locked = Pick<Mail, 'fromAddress' | 'kind' | 'propertyId' | 'emailId' | 'reportAction' | 'reportAddress'>

/**
 * Files a message with a property, or with an e-mail about it. A delivery report then has its effects there, and no longer
 * on the e-mail that it was filed with before.
 *
 * @throws ProblemError 404; 400 for a property or an e-mail that does not fit; 409 for another property while one of its
 *   files is the paper of a certificate, or where somebody has filed it elsewhere since it was read
 */
export function fileMail(
  { db }: Pick<AppContext, 'db'>,
  login: Login,
  { mailId, propertyId, emailId, readPropertyId }: MailFiling,
): Promise<Mail> {
  return transactionBy(db, login.email, async (transaction) => {
    const mail = await lockMail(transaction, mailId)
    if (readPropertyId !== undefined && mail.propertyId !== readPropertyId) {
      // Whoever was first may have named its e-mail too.
      if (mail.propertyId === propertyId && emailId === null) return getMail(transaction, mailId)
      throw conflict('Somebody has filed this message elsewhere meanwhile. Look at it again.')
    }
    // In the one order, and before it is looked at whether the property is there: nobody deletes it meanwhile.
    await inLockOrder('email', sql`email_id in (${mail.emailId}::int, ${emailId}::int)`).execute(transaction)
    await inLockOrder('property', sql`property_id in (${mail.propertyId}::int, ${propertyId})`).execute(transaction)
    await refuseUnknownPlace(transaction, propertyId, emailId)
    if (mail.propertyId !== null && mail.propertyId !== propertyId) await refuseMoved(transaction, mailId)
    await transaction
      .updateTable('mail')
      .set({
        propertyId,
        emailId,
        matchedBy: 'person',
        filedBy: login.email,
        isDismissed: false,
        isKnownSender: await isRecipient(transaction, emailId, mail.fromAddress),
      })
      .where('mailId', '=', mailId)
      .execute()
    if (mail.kind === 'report' && mail.reportAction === 'failed' && mail.emailId !== emailId) {
      const addresses = mail.reportAddress.split('; ')
      await moveFailedReport(transaction, { from: mail.emailId, to: emailId }, { mailId, addresses })
    }
    return getMail(transaction, mailId)
  })
}

/** @throws ProblemError 404; 409 for a message that is filed */
export function dismissMail(
  { db }: Pick<AppContext, 'db'>,
  login: Login,
  { mailId, isDismissed }: z.infer<typeof MailDismissal>,
): Promise<Mail> {
  return transactionBy(db, login.email, async (transaction) => {
    const { propertyId } = await lockMail(transaction, mailId)
    if (propertyId !== null) throw conflict('This message is filed with a property.')
    await transaction
      .updateTable('mail')
      .set({ isDismissed, filedBy: login.email })
      .where('mailId', '=', mailId)
      .execute()
    return getMail(transaction, mailId)
  })
}

/** Others who file the message wait. @throws ProblemError 404 */
export async function lockMail(transaction: Transaction<Tables>, mailId: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select from_address, kind, property_id, email_id, report_action, report_address
    from mail where mail_id = ${mailId} for no key update`.execute(transaction)
  if (!rows[0]) throw notFound('message', mailId)
  return rows[0]
}

async function refuseUnknownPlace(
  transaction: Transaction<Tables>,
  propertyId: number,
  emailId: number | null,
): Promise<void> {
  const { rows } = await sql<{ hasProperty: boolean; hasEmail: boolean }>`select
    exists (select from property where property_id = ${propertyId} and when_deleted is null) as has_property,
    exists (select from email where email_id = ${emailId}::int and property_id = ${propertyId}) as has_email`.execute(
    transaction,
  )
  if (!rows[0]?.hasProperty) throw badPayload({ path: 'propertyId', message: 'takes the id of a property' })
  if (emailId !== null && !rows[0].hasEmail) {
    throw badPayload({ path: 'emailId', message: 'takes an email about this property' })
  }
}

async function refuseMoved(transaction: Transaction<Tables>, mailId: number): Promise<void> {
  const { rows } = await sql`select from mail_certificate where mail_id = ${mailId} limit 1`.execute(transaction)
  if (rows.length > 0) {
    throw conflict('A file of this message is the paper of a certificate, so the message stays with its property.')
  }
}
