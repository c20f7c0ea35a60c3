import { sql } from 'kysely'
import { ProblemError } from '../lib/problem.ts'
import type { Connection } from '../database/connection.ts'
import type { UnpreparedEmail } from './claim-emails.ts'

/** What makes an e-mail ready to send. */
export interface Preparations {
  writeWording: (email: UnpreparedEmail) => Promise<{ subject: string; html: string; text: string }>
  makeAttachments: (email: UnpreparedEmail) => Promise<readonly { documentId: number }[]>
}

/**
 * Writes an e-mail and makes what it carries, once for all its tries; what somebody wrote by hand stays. The wording
 * comes first: one that cannot be written leaves no documents behind.
 */
export async function prepareEmail(
  db: Connection,
  preparations: Preparations,
  email: UnpreparedEmail,
  { claimedBy, now }: { claimedBy: string; now: Date },
): Promise<void> {
  const wording = email.isWritten ? null : await preparations.writeWording(email)
  const documents = await preparations.makeAttachments(email)
  await sql`with prepared as (
      update email set when_prepared = ${now.toISOString()}::timestamptz, claimed_by = null, claimed_until = null,
        failure_reason = '', subject = coalesce(${wording?.subject ?? null}, subject),
        body = coalesce(${wording?.html ?? null}, body), text_body = coalesce(${wording?.text ?? null}, text_body)
      where email_id = ${email.emailId} and claimed_by = ${claimedBy}::uuid
      returning email_id)
    insert into email_attachment (email_id, document_id)
    select email_id, unnest(${documents.map(({ documentId }) => documentId)}::int[]) from prepared`.execute(db)
}

/** Only what the wording or the records lack is final; whatever is away may be there again later. */
export const readFailure = (error: unknown): { reason: string; isFinal: boolean } => {
  if (error instanceof ProblemError) return { reason: error.message, isFinal: error.status < 500 }
  return { reason: 'It could not be made ready to send; the log of the server says why.', isFinal: false }
}
