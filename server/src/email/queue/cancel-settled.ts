import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import {
  carriesReturnLink,
  type EmailKind,
  kindsOfTopic,
  REMINDER_KIND_NAMES,
  SITE_AUDIT_KIND,
} from '@app/contract/email/kinds'
import { AUTOMATION } from '@app/contract/email/rules'
import { SETTLED } from '@app/contract/email/settled'
import { isOfWarrant } from '../../bwof/of-warrant.ts'
import { presentAnniversary } from '../../bwof/present-anniversary.ts'
import type { Connection } from '../../database/connection.ts'
import { inLockOrder } from '../../database/lock-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { transactionBy } from '../../database/transaction.ts'
import { hasNoticeToGive } from '../candidates/no-authority-notice.ts'
import { isPresent } from '../candidates/reminder-facts.ts'
import { AUTHORITY_KIND } from '../rules/authority-reminder.ts'
import { readdressWaiting } from './readdress-waiting.ts'
import { HAS_BEGUN, IS_WAITING, IS_WRITTEN, TO_SUPPLIERS } from './waiting.ts'

const COUNCIL_PACK_KIND: EmailKind = 'Email_Warrant_Council'

/** Those that can be answered. An audit is carried out whatever has been sent. */
const REQUESTS = kindsOfTopic('bwof').filter((kind) => carriesReturnLink(kind) && kind !== 'Email_Bwof_Audit')
/** Those about a work that is done once its compliance is recorded. */
const ASKED_ONCE = [...REQUESTS, ...kindsOfTopic('evacuation')]

const IS_INACTIVE_PROPERTY = sql`exists (select from property where property.property_id = email.property_id
  and (not property.active or property.when_deleted is not null))`

/**
 * Cancels reminders that wait for the run of a working day and were settled since they were queued, such as at a weekend: of
 * all of their systems the supplier has answered, or somebody has recorded compliance, named another supplier, or made them
 * inactive; or there is nothing to tell the authority any more, or another one. They are listed among the sent e-mails as
 * failed, with the reason. One of whose systems some are settled goes on with the others, and all go to the recipients of
 * the day (docs/rules/reminders.md#daily-run).
 */
export function cancelSettled(db: Kysely<Tables>, today: Day): Promise<void> {
  return transactionBy(db, AUTOMATION, async (transaction) => {
    await cancelSwitchedOff(transaction, IS_WAITING)
    await settle(transaction, today, IS_WAITING)
  })
}

/**
 * As `cancelSettled`, of e-mails that were tried and are in the queue again, before each further try. What was written on an
 * earlier day is written anew, because it counts the days that are left. What somebody in To has already stays as it is: the
 * others get the same, or nothing.
 */
export async function settleRetries(
  transaction: Transaction<Tables>,
  { today, timeZone, isSentByHand = false }: { today: Day; timeZone: string; isSentByHand?: boolean },
  emailIds: readonly number[],
): Promise<void> {
  const isMeant = sql`email.email_id = any(${emailIds}::int[]) and status = 'QUEUED'`
  if (!isSentByHand) await cancelSwitchedOff(transaction, isMeant)
  await settle(transaction, today, isMeant)
  const isOutdated = sql`${isMeant} and not ${HAS_BEGUN} and is_auto_generated
    and template_name = any(${REMINDER_KIND_NAMES}::text[]) and (when_prepared at time zone ${timeZone})::date < ${today}::date`
  await sql`with outdated as (${inLockOrder('email', isOutdated)})
    update email set when_prepared = null, claimed_by = null, claimed_until = null
    from outdated where outdated.email_id = email.email_id`.execute(transaction)
}

async function settle(transaction: Transaction<Tables>, today: Day, isMeant: RawBuilder<unknown>): Promise<void> {
  const settled = settledReminders(today)
  await cancelToSuppliers(transaction, isMeant, settled)
  await leaveOutSettled(transaction, isMeant, settled)
  await cancelToSites(transaction, isMeant)
  await cancelNotices(transaction, isMeant, today)
  await cancelRefusals(transaction, isMeant)
  await readdressWaiting(transaction, isMeant)
}

/** Cancels e-mails. One that somebody in To has already is left to nobody else, and is sent. */
async function cancel(db: Connection, isToCancel: RawBuilder<unknown>, reason: RawBuilder<unknown>): Promise<void> {
  await sql`with settled as materialized (${inLockOrder('email', isToCancel)}),
    left_out as (
      update email_recipient set outcome = 'refused', outcome_reason = ${reason}
      from settled join email using (email_id)
      where email_recipient.email_id = settled.email_id and email_recipient.outcome = 'waiting' and ${HAS_BEGUN})
    update email set status = case when ${HAS_BEGUN} then status else 'FAILED' end,
      claimed_by = null, claimed_until = null, failure_reason = ${reason}
    from settled where settled.email_id = email.email_id`.execute(db)
}

/** What is settled of a waiting `email`, of which `reminded` selects the systems. */
interface SettledReminders {
  reminded: RawBuilder<unknown>
  isSettled: RawBuilder<unknown>
  /** Why all of an e-mail's systems are settled. */
  reason: RawBuilder<unknown>
}

function settledReminders(today: Day): SettledReminders {
  // What came about the warrant of another year answers nothing.
  const due = presentAnniversary(sql`email.property_id`)
  const answer = sql`return_submission answer where answer.supplier_company_id = email.recipient_company_id
    and ${isOfWarrant(sql`answer.bwof_anniversary`, due)} and answer.when_submitted > email.when_queued and reminded.property_service_id = any(answer.property_service_ids)`
  const isAnswered = sql`(
    exists (select from certificate where certificate.property_id = email.property_id
      and ${isOfWarrant(sql`bwof_anniversary`, due)}
      and reminded.property_service_id = any(certificate.property_service_ids)
      and state in ('received', 'accepted') and when_received > email.when_queued)
    or exists (select from ${answer} and answer.kind = 'not-ours')
    or exists (select from promise where promise.property_service_id = reminded.property_service_id
      and expected_date > ${today}::date and exists (select from ${answer}
        and answer.return_submission_id = promise.return_submission_id)))`
  const system = sql`property_service system where system.property_service_id = reminded.property_service_id`
  // One that somebody asked for by hand although nothing was outstanding has not moved since.
  const isRecorded = sql`exists (select from ${system}
      and system.when_next_service_anniversary > reminded.anniversary)`
  // One that somebody wrote by hand may have been about it as it was.
  const hasMoved = sql`(not ${IS_WRITTEN} or system.when_updated > email.when_queued)`
  const isOthers = sql`exists (select from ${system} and ${hasMoved}
      and system.supplier_company_id is distinct from email.recipient_company_id)`
  const isInactive = sql`exists (select from ${system}
      and (system.when_deleted is not null or not system.active or ${IS_INACTIVE_PROPERTY}))`
  const isOf = (kinds: readonly EmailKind[], settled: RawBuilder<unknown>) =>
    sql`(template_name = any(${kinds}::text[]) and ${settled})`
  const reminded = sql`email_property_service reminded where reminded.email_id = email.email_id`
  return {
    reminded,
    isSettled: sql`(${isOthers} or ${isInactive} or ${isOf(REQUESTS, isAnswered)} or ${isOf(ASKED_ONCE, isRecorded)})`,
    reason: sql`case
      when exists (select from ${reminded} and ${isOf(REQUESTS, isAnswered)}) then ${SETTLED.answered}
      when exists (select from ${reminded} and ${isInactive}) then ${SETTLED.inactive}
      when exists (select from ${reminded} and ${isOthers}) then ${SETTLED.otherSupplier}
      else ${SETTLED.recorded} end`,
  }
}

/** What the automation has queued is held back by what would hold its row. What a person sent goes all the same. */
async function cancelSwitchedOff(db: Connection, isMeant: RawBuilder<unknown>): Promise<void> {
  const isOff = sql`exists (select from property where property.property_id = email.property_id
    and not property.enable_email_automation)`
  const supplierIs = (condition: RawBuilder<unknown>) => sql`exists (select from company supplier
    where supplier.company_id = email.recipient_company_id and ${condition})`
  const isSupplierOff = supplierIs(sql`not supplier.enable_email_automation`)
  const isSupplierInactive = supplierIs(sql`not ${isPresent('supplier')}`)
  const isToCancel = sql`${isMeant} and generated_by = ${AUTOMATION}
    and template_name = any(${REMINDER_KIND_NAMES}::text[]) and (${isOff} or ${isSupplierOff} or ${isSupplierInactive})`
  await cancel(
    db,
    isToCancel,
    sql`case when ${isOff} then ${SETTLED.propertyOff} when ${isSupplierOff} then ${SETTLED.supplierOff} else ${SETTLED.supplierInactive} end`,
  )
}

async function cancelToSuppliers(
  db: Connection,
  isMeant: RawBuilder<unknown>,
  { reminded, isSettled, reason }: SettledReminders,
): Promise<void> {
  const isToCancel = sql`${isMeant} and template_name = any(${TO_SUPPLIERS}::text[])
    and exists (select from ${reminded}) and not exists (select from ${reminded} and not ${isSettled})`
  await cancel(db, isToCancel, reason)
}

/** Leaves settled systems out of those that ask for others too. What was prepared, which nobody got, is prepared again. */
async function leaveOutSettled(
  db: Connection,
  isMeant: RawBuilder<unknown>,
  { reminded, isSettled }: SettledReminders,
): Promise<void> {
  const isToShorten = sql`${isMeant} and not ${HAS_BEGUN} and template_name = any(${TO_SUPPLIERS}::text[])
    and exists (select from ${reminded} and ${isSettled})`
  await sql`with shortened as materialized (${inLockOrder('email', isToShorten)}),
    left_out as (
      delete from email_property_service reminded using email join shortened using (email_id)
      where reminded.email_id = email.email_id and ${isSettled}),
    detached as (
      delete from email_attachment using shortened where email_attachment.email_id = shortened.email_id
      returning document_id),
    removed as (
      update document set when_deleted = clock_timestamp() from detached
      where document.document_id = detached.document_id
        and not exists (select from email_attachment other where other.document_id = document.document_id
          and other.email_id not in (select email_id from shortened)))
    update email set when_prepared = null, claimed_by = null, claimed_until = null
    from shortened where shortened.email_id = email.email_id`.execute(db)
}

/** A site hears of an audit that somebody carries out. Its e-mail was queued with the first to a contractor. */
async function cancelToSites(db: Connection, isMeant: RawBuilder<unknown>): Promise<void> {
  const isToCancel = sql`${isMeant} and template_name = ${SITE_AUDIT_KIND}
    and not exists (select from email audit where audit.property_id = email.property_id
      and audit.template_name = 'Email_Bwof_Audit' and audit.status <> 'FAILED' and audit.when_queued >= email.when_queued)`
  await cancel(db, isToCancel, sql`${SETTLED.noAudit}::text`)
}

async function cancelNotices(db: Connection, isMeant: RawBuilder<unknown>, today: Day): Promise<void> {
  const isToOther = sql`exists (select from property where property.property_id = email.property_id
    and regional_authority_company_id is distinct from email.recipient_company_id)`
  const isLate = hasNoticeToGive(sql`email.property_id`, today)
  // Whoever wrote one by hand knew what there is to tell.
  // A council pack says who signed and what was found, which is for the council of the building alone.
  const isToCancel = sql`${isMeant} and (template_name = ${COUNCIL_PACK_KIND} and ${isToOther}
    or template_name = ${AUTHORITY_KIND}
      and (${isToOther} or not ${IS_WRITTEN} and (${IS_INACTIVE_PROPERTY} or not ${isLate})))`
  await cancel(
    db,
    isToCancel,
    sql`case when ${isToOther} then ${SETTLED.otherAuthority} when ${IS_INACTIVE_PROPERTY} then ${SETTLED.inactive} else ${SETTLED.notLate} end`,
  )
}

/** A supplier is told of a refusal while it stands, by its last e-mail. */
export async function cancelRefusals(db: Connection, isMeant: RawBuilder<unknown>): Promise<void> {
  const isToCancel = sql`${isMeant} and email.refused_certificate_id is not null
    and (exists (select from certificate
        where certificate.certificate_id = email.refused_certificate_id and certificate.state <> 'refused')
      or exists (select from email again
        where again.refused_certificate_id = email.refused_certificate_id and again.email_id > email.email_id))`
  await cancel(db, isToCancel, sql`${SETTLED.notRefused}::text`)
}
