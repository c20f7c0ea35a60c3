import { sql } from 'kysely'
import type { EmailKind } from '@app/contract/email/kinds'
import type { Day } from '@app/contract/dates'
import { PREPARED, type Connection } from '../../database/connection.ts'
import { inLockOrder } from '../../database/lock-rows.ts'

/**
 * How long a claim lasts. The process that holds it renews it every third of this time. Measured by the database's
 * clock, which all processes share.
 */
export const LEASE_SECONDS = 60

/** Unique to one run of one process. */
export interface ClaimOwner {
  id: string
  /** The e-mails that it is working on. It must not claim them again even if their leases expired during an outage. */
  holding: readonly number[]
}

export interface ClaimedRecipient {
  position: number
  kind: 'to' | 'cc'
  address: string
  outcome: 'waiting' | 'accepted' | 'refused'
  reason: string
}

export interface ClaimedEmail {
  emailId: number
  tries: number
  messageId: string
  inReplyTo: string
  subject: string
  html: string
  text: string
  recipients: ClaimedRecipient[]
  attachments: { fileName: string; contentType: string; storedAs: string }[]
}

export interface UnpreparedEmail {
  emailId: number
  tries: number
  /** Null if the e-mail waits for the next daily run. */
  whenNextTry: string | null
  kind: EmailKind
  propertyId: number
  recipientCompanyId: number | null
  propertyServiceIds: number[]
  generatedBy: string
  isCopied: boolean
  issuedDate: Day | null
  /** The body has been written by hand. */
  isWritten: boolean
}

/**
 * Leases do not expire until a restarted database has been up for this long, so that their owners can renew them first.
 */
const SETTLING_SECONDS = 15

const isFree = ({ holding }: ClaimOwner) => sql`
  (claimed_until is null or clock_timestamp() > greatest(claimed_until,
    pg_postmaster_start_time() + ${SETTLING_SECONDS} * interval '1 second'))
  and email_id <> all(${holding}::int[])`

const claim = ({ id }: ClaimOwner) => sql`
  claimed_by = ${id}::uuid, claimed_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'`

/**
 * Claims e-mails that are due, and those left behind by a process that died. No two processes get the same e-mail.
 * Newest first, because somebody may be waiting for the newest.
 */
export async function claimDue(db: Connection, claimer: ClaimOwner, limit: number, now: Date): Promise<ClaimedEmail[]> {
  const { rows } = await sql<ClaimedEmail>`${sql.raw(PREPARED)}
    with due as materialized (
      select email_id from email
      where status in ('QUEUED', 'SENDING') and when_prepared is not null
        and (status = 'SENDING' or when_next_try <= ${now.toISOString()}::timestamptz)
        and ${isFree(claimer)}
      order by when_queued desc, email_id desc limit ${limit} for update skip locked)
    update email set status = 'SENDING', when_last_attempted = ${now.toISOString()}::timestamptz, ${claim(claimer)}
    from due where email.email_id = due.email_id
    returning email.email_id, tries, message_id, in_reply_to, subject, body as html, text_body as text,
      (select coalesce(jsonb_agg(jsonb_build_object('position', position, 'kind', kind, 'address', address,
          'outcome', outcome, 'reason', outcome_reason) order by position), '[]')
        from email_recipient where email_recipient.email_id = email.email_id) as recipients,
      (select coalesce(jsonb_agg(jsonb_build_object('fileName', file_name, 'contentType', content_type,
          'storedAs', stored_as) order by document_id), '[]')
        from email_attachment join document using (document_id)
        where email_attachment.email_id = email.email_id) as attachments`.execute(db)
  return rows
}

/** Claims e-mails that have not been prepared. One whose preparation failed is claimed again after a pause. */
export async function claimUnprepared(
  db: Connection,
  claimer: ClaimOwner,
  limit: number,
  now: Date,
): Promise<UnpreparedEmail[]> {
  const { rows } = await sql<UnpreparedEmail>`${sql.raw(PREPARED)}
    with unprepared as materialized (
      select email_id from email
      where status = 'QUEUED' and when_prepared is null
        and (tries = 0 or when_next_try <= ${now.toISOString()}::timestamptz)
        and ${isFree(claimer)}
      order by when_queued desc, email_id desc limit ${limit} for update skip locked)
    update email set ${claim(claimer)}
    from unprepared where email.email_id = unprepared.email_id
    returning email.email_id, tries, when_next_try, template_name as kind, property_id, recipient_company_id,
      generated_by, issued_date, body <> '' as is_written,
      array(select property_service_id from email_property_service reminded
        where reminded.email_id = email.email_id order by property_service_id) as property_service_ids,
      exists (select from email_recipient recipient
        where recipient.email_id = email.email_id and recipient.kind = 'cc') as is_copied`.execute(db)
  return rows
}

/** Renews the claims of a process. Returns the e-mails that it still holds. */
export async function renewClaims({ id, holding }: ClaimOwner, db: Connection): Promise<number[]> {
  const { rows } = await sql<{ emailId: number }>`
    with held as (${inLockOrder('email', sql`email_id = any(${holding}::int[]) and claimed_by = ${id}::uuid`)})
    update email set claimed_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
    from held where held.email_id = email.email_id returning email.email_id`.execute(db)
  return rows.map(({ emailId }) => emailId)
}

/**
 * Returns e-mails to the queue that were not sent, or whose sending was abandoned. The next process to claim them sends
 * them.
 */
export const releaseClaims = ({ id, holding }: ClaimOwner, db: Connection) =>
  sql`with held as (${inLockOrder('email', sql`email_id = any(${holding}::int[]) and claimed_by = ${id}::uuid`)})
    update email set status = 'QUEUED', claimed_by = null, claimed_until = null
    from held where held.email_id = email.email_id`.execute(db)
