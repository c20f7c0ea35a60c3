import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import { carriesReturnLink, kindsOfTopic } from '@app/contract/email/kinds'
import type { Connection } from '../../database/connection.ts'
import { inLockOrder } from '../../database/lock-rows.ts'

const ANSWERED = 'The supplier has answered since it was queued.'
const RECORDED = 'Compliance of what it asks for was recorded since it was queued.'

/** Those that ask for certificates. An audit is carried out whatever has been sent. */
const KINDS = kindsOfTopic('bwof').filter((kind) => carriesReturnLink(kind) && kind !== 'Email_Bwof_Audit')

/**
 * Cancels reminders that wait for the run of a working day and all of whose systems were settled since they were queued, such
 * as at a weekend: the supplier answered, or somebody recorded compliance. They are listed among the sent e-mails as
 * failed, with the reason (docs/rules/reminders.md#daily-run).
 */
export async function cancelSettled(db: Connection, today: Day): Promise<void> {
  const answer = sql`return_submission answer where answer.supplier_company_id = email.recipient_company_id
    and answer.when_submitted > email.when_queued and reminded.property_service_id = any(answer.property_service_ids)`
  const isAnswered = sql`(
    exists (select from certificate where certificate.property_id = email.property_id
      and reminded.property_service_id = any(certificate.property_service_ids)
      and state in ('received', 'accepted') and when_received > email.when_queued)
    or exists (select from ${answer} and answer.kind = 'not-ours')
    or exists (select from promise where promise.property_service_id = reminded.property_service_id
      and expected_date > ${today}::date and exists (select from ${answer}
        and answer.return_submission_id = promise.return_submission_id)))`
  // One that somebody asked for by hand although nothing was outstanding has not moved since.
  const isRecorded = sql`exists (select from property_service system
    where system.property_service_id = reminded.property_service_id
      and (system.when_deleted is not null or system.when_next_service_anniversary > reminded.anniversary))`
  const reminded = sql`email_property_service reminded where reminded.email_id = email.email_id`
  const isToCancel = sql`status = 'QUEUED' and tries = 0 and when_next_try is null and template_name = any(${KINDS}::text[])
    and exists (select from ${reminded})
    and not exists (select from ${reminded} and not (${isAnswered} or ${isRecorded}))`
  await sql`with settled as (${inLockOrder('email', isToCancel)})
    update email set status = 'FAILED', claimed_by = null, claimed_until = null,
      failure_reason = case when exists (select from ${reminded} and ${isAnswered}) then ${ANSWERED} else ${RECORDED} end
    from settled where settled.email_id = email.email_id`.execute(db)
}
