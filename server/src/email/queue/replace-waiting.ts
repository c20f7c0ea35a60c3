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
 * Takes back what waits for the next run and says nothing that the e-mail does not say which somebody sends by hand
 * now: else its recipient would be reminded twice. It stands among the sent ones as failed, with the reason. Whoever is
 * making it ready has lost it, and leaves no document behind.
 */
export async function replaceWaiting(
  transaction: Transaction<Tables>,
  { kind, propertyId, recipientCompanyId, propertyServiceIds }: ReplacingEmail,
  loginEmail: string,
): Promise<void> {
  const isReplaced = sql`property_id = ${propertyId}
    and recipient_company_id is not distinct from ${recipientCompanyId}::int
    and template_name = any(${kindsOfTopic(topicOf(kind))}::text[])
    and status = 'QUEUED' and tries = 0 and when_next_try is null
    and not exists (select from email_property_service waiting
      where waiting.email_id = email.email_id and property_service_id <> all(${propertyServiceIds}::int[]))`
  await sql`with replaced as (${inLockOrder('email', isReplaced)})
    update email set status = 'FAILED', failure_reason = ${`${loginEmail} sent another one in its place.`},
      claimed_by = null, claimed_until = null
    from replaced where replaced.email_id = email.email_id`.execute(transaction)
}
