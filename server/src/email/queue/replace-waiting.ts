import { sql, type Transaction } from 'kysely'
import { type EmailKind, kindsOfTopic, topicOf } from '@app/contract/email/kinds'
import { inLockOrder } from '../../database/lock-rows.ts'
import type { Tables } from '../../database/tables.ts'

interface ReplacingEmail {
  kind: EmailKind
  propertyId: number
  recipientCompanyId: number | null
  propertyServiceIds: readonly number[]
}

/**
 * Cancels a waiting or held e-mail that covers nothing beyond the one that somebody sends by hand now, so that the recipient is
 * not reminded twice. It is listed among the sent e-mails as failed, with the reason. A process that is preparing it
 * loses its claim and leaves no documents behind.
 */
export async function replaceWaiting(
  transaction: Transaction<Tables>,
  { kind, propertyId, recipientCompanyId, propertyServiceIds }: ReplacingEmail,
  loginEmail: string,
): Promise<void> {
  const isReplaced = sql`property_id = ${propertyId}
    and recipient_company_id is not distinct from ${recipientCompanyId}::int
    and template_name = any(${kindsOfTopic(topicOf(kind))}::text[])
    and (status = 'HELD' or status = 'QUEUED' and tries = 0 and when_next_try is null)
    and not exists (select from email_property_service waiting
      where waiting.email_id = email.email_id and property_service_id <> all(${propertyServiceIds}::int[]))`
  await sql`with replaced as (${inLockOrder('email', isReplaced)})
    update email set status = 'FAILED', failure_reason = ${`${loginEmail} sent another e-mail instead.`},
      hold_reason = '', claimed_by = null, claimed_until = null
    from replaced where replaced.email_id = email.email_id`.execute(transaction)
}
