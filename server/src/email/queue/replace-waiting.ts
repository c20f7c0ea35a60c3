import { sql, type Transaction } from 'kysely'
import { type EmailKind, kindsOfTopic, topicOf } from '@app/contract/email/kinds'
import { inLockOrder } from '../../database/lock-rows.ts'
import type { ReplacedEmail, Tables } from '../../database/tables.ts'
import { IS_UNHEARD_RETRY, IS_WAITING, IS_WRITTEN } from './waiting.ts'

export const sentInstead = (loginEmail: string): string => `${loginEmail} sent another email instead.`

interface ReplacingEmail {
  kind: EmailKind
  propertyId: number
  recipientCompanyId: number | null
  propertyServiceIds: readonly number[]
}

/**
 * Cancels a waiting or held e-mail, or one of whose tries nobody has had anything, that covers nothing beyond the one that
 * somebody sends by hand now, so that the recipient is not reminded twice. What a person wrote is tried on. It is listed among the sent e-mails as failed, with the reason. A process that is preparing it
 * loses its claim and leaves no documents behind. Returns what it cancelled, as it was.
 */
export async function replaceWaiting(
  transaction: Transaction<Tables>,
  { kind, propertyId, recipientCompanyId, propertyServiceIds }: ReplacingEmail,
  loginEmail: string,
): Promise<readonly ReplacedEmail[]> {
  const isReplaced = sql`property_id = ${propertyId}
    and recipient_company_id is not distinct from ${recipientCompanyId}::int
    and template_name = any(${kindsOfTopic(topicOf(kind))}::text[])
    and (status = 'HELD' or ${IS_WAITING} or ${IS_UNHEARD_RETRY} and not ${IS_WRITTEN})
    and not exists (select from email_property_service waiting
      where waiting.email_id = email.email_id and property_service_id <> all(${propertyServiceIds}::int[]))`
  const { rows } = await sql<ReplacedEmail>`with replaced as (${inLockOrder('email', isReplaced)}),
      before as (select email_id, status, hold_reason, failure_reason from email join replaced using (email_id))
    update email set status = 'FAILED', failure_reason = ${sentInstead(loginEmail)},
      hold_reason = '', claimed_by = null, claimed_until = null
    from before where before.email_id = email.email_id
    returning email.email_id, before.status, before.hold_reason, before.failure_reason`.execute(transaction)
  return rows
}

/** Puts back what e-mails have cancelled that their sender takes back. */
export async function putBackReplaced(transaction: Transaction<Tables>, emailIds: readonly number[]): Promise<void> {
  await sql`update email set status = was.status, hold_reason = was."holdReason",
      failure_reason = coalesce(was."failureReason", '')
    from email replacing cross join lateral jsonb_to_recordset(replacing.replaced)
      was ("emailId" integer, status text, "holdReason" text, "failureReason" text)
    where replacing.email_id = any(${emailIds}::int[]) and email.email_id = was."emailId"`.execute(transaction)
}
