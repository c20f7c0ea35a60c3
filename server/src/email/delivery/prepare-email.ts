import { sql } from 'kysely'
import { ProblemError } from '../../lib/problem.ts'
import type { Connection } from '../../database/connection.ts'
import { PREPARED } from '../../database/preparing-client.ts'
import type { AttachedDocument } from '../../document/make-attachments.ts'
import { linkEmail } from '../../return/links/link-emails.ts'
import type { UnpreparedEmail } from './claim-emails.ts'

interface Template {
  subject: string
  html: string
  text: string
}

/** Marks the e-mail as prepared and links its documents to it. */
type Keep = (db: Connection, documents: readonly AttachedDocument[]) => Promise<void>

/** The steps that make an e-mail ready to send. */
export interface Preparations {
  /** Whether the documents of an earlier day ask for something that cannot be asked for any more. */
  areOutdated: (email: UnpreparedEmail) => Promise<boolean>
  writeTemplate: (email: UnpreparedEmail) => Promise<Template>
  /** Calls `keep` exactly once, in the transaction that stores the documents, if any. */
  makeAttachments: (email: UnpreparedEmail, keep: Keep) => Promise<void>
}

/**
 * Writes an e-mail and makes its attachments, once for all tries. A body written by hand is kept. The text comes first,
 * so that a template that fails leaves no documents behind. Neither does a process that dies or loses its claim. One that
 * waited for a later day is written again, because its text counts days; its documents stay while what they ask for is true.
 */
export async function prepareEmail(
  db: Connection,
  preparations: Preparations,
  email: UnpreparedEmail,
  preparer: { claimedBy: string; now: Date },
): Promise<void> {
  const template = email.isWritten ? null : await preparations.writeTemplate(email)
  const keep: Keep = (at, documents) => keepPrepared(at, email, { ...preparer, template, documents })
  if (email.attachedOn !== null && !(await preparations.areOutdated(email))) await keep(db, [])
  else await preparations.makeAttachments(email, keep)
}

interface Prepared {
  claimedBy: string
  now: Date
  template: Template | null
  documents: readonly AttachedDocument[]
}

async function keepPrepared(
  db: Connection,
  { emailId }: UnpreparedEmail,
  { claimedBy, now, template, documents }: Prepared,
): Promise<void> {
  const documentIds = documents.map(({ documentId }) => documentId)
  const { rows } = await sql`${sql.raw(PREPARED)}with prepared as (
      update email set when_prepared = ${now.toISOString()}::timestamptz, claimed_by = null, claimed_until = null,
        failure_reason = '', subject = coalesce(${template?.subject ?? null}, subject),
        body = coalesce(${template?.html ?? null}, body), text_body = coalesce(${template?.text ?? null}, text_body),
        is_auto_generated = ${template !== null}
      where email_id = ${emailId} and claimed_by = ${claimedBy}::uuid
      returning email_id, property_id, recipient_company_id, body),
    linked as (${linkEmail(sql`select * from prepared`)}),
    attached as (
      insert into email_attachment (email_id, document_id, print_hash)
      select email_id, attached.* from prepared cross join unnest(${documentIds}::int[],
        ${documents.map(({ printHash }) => printHash)}::text[]) as attached
      on conflict do nothing),
    -- Those of an earlier day, which nobody got.
    replaced as (
      delete from email_attachment using prepared
      where email_attachment.email_id = prepared.email_id and cardinality(${documentIds}::int[]) > 0
        and document_id <> all(${documentIds}::int[])
      returning document_id),
    removed as (
      update document set when_deleted = clock_timestamp() from replaced
      where document.document_id = replaced.document_id
        and not exists (select from email_attachment other
          where other.document_id = document.document_id and other.email_id <> ${emailId}))
    select from prepared`.execute(db)
  if (rows.length === 0) throw new Error(`Email ${emailId} has been claimed by another process`)
}

/** Only a fault of the template or the records is final. A service that is unavailable may come back. */
export const readFailure = (error: unknown): { reason: string; isFinal: boolean } => {
  if (error instanceof ProblemError) return { reason: error.message, isFinal: error.status < 500 }
  return { reason: 'It could not be prepared. The reason is in the log of the server.', isFinal: false }
}
