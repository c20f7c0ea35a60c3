import { sql, type RawBuilder, type Transaction } from 'kysely'
import { WITHDRAW_SECONDS } from '@app/contract/email/rules'
import { inLockOrder } from '../../database/lock-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { cancelRefusals } from './cancel-settled.ts'

/** Until when e-mails that are queued now can be taken back. */
export const canBeTakenBackUntil = (now: Date): Date => new Date(now.getTime() + WITHDRAW_SECONDS * 1000)

/** Whether an e-mail can still be taken back: nobody has worked on it. */
export const isTakenBackInTime = (now: Date): RawBuilder<boolean> => sql<boolean>`(status = 'QUEUED' and tries = 0
  and claimed_by is null and when_released > ${now.toISOString()}::timestamptz)`

/** Deletes e-mails that nobody has worked on, with what belongs to them alone, as if they had never been queued. */
export async function deleteEmails(transaction: Transaction<Tables>, emailIds: readonly number[]): Promise<void> {
  for (const table of ['returnLink', 'emailAttachment', 'emailRecipient', 'emailPropertyService', 'email'] as const) {
    await transaction
      .deleteFrom(table)
      .where('emailId', '=', sql<number>`any(${emailIds}::int[])`)
      .execute()
  }
}

/**
 * Takes back the e-mail that tells of a refusal, once the certificate is not refused any more, as if it had never been queued.
 * One that waits for another try is listed as failed (docs/rules/evidence.md#taking-a-decision-back).
 */
export async function takeBackRefusal(
  transaction: Transaction<Tables>,
  certificateId: number,
  now: Date,
): Promise<void> {
  const isOfRefusal = sql`refused_certificate_id = ${certificateId}`
  const isInTime = sql`${isOfRefusal} and ${isTakenBackInTime(now)}`
  const { rows } = await inLockOrder<{ emailId: number }>('email', isInTime).execute(transaction)
  await deleteEmails(
    transaction,
    rows.map(({ emailId }) => emailId),
  )
  await cancelRefusals(transaction, sql`${isOfRefusal} and status = 'QUEUED'`)
}
