import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { ThreadEntry } from '@app/contract/mail/schema'
import { whenCame } from '@app/contract/mail/when-came'
import type { Connection } from '../database/connection.ts'
import { listEmails } from '../email/lists/sent-emails.ts'
import { notFound } from '../lib/problem.ts'
import { listMail } from './queries.ts'

/** Longer conversations are cut off: no person reads them, and two programs might write one. */
const MAX_ENTRIES = 500

/** What an e-mail or a message is part of: our e-mails and messages from outside that answer each other, oldest first. */
async function readThread(
  db: Connection,
  start: { emailId: number } | { mailId: number },
  today: Day,
): Promise<ThreadEntry[]> {
  const [emailId, mailId] = 'emailId' in start ? [start.emailId, null] : [null, start.mailId]
  const { rows } = await sql<{ emailId: number | null; mailId: number | null }>`
    with recursive part (email_id, mail_id) as (
      select ${emailId}::int, ${mailId}::int
      union
      select next.email_id, next.mail_id from part cross join lateral (
        select null::int as email_id, mail.mail_id from mail where mail.email_id = part.email_id
        union all select email.email_id, null from email where email.answers_mail_id = part.mail_id
        union all select null, email.answers_mail_id from email
          where email.email_id = part.email_id and email.answers_mail_id is not null
        union all select mail.email_id, null from mail
          where mail.mail_id = part.mail_id and mail.email_id is not null) next)
    select email_id, mail_id from part limit ${MAX_ENTRIES}`.execute(db)
  const emails = await listEmails(
    db,
    rows.flatMap((row) => row.emailId ?? []),
    today,
  )
  const mails = await listMail(
    db,
    rows.flatMap((row) => row.mailId ?? []),
  )
  return [
    ...emails.map((email) => ({ when: email.whenSent ?? email.whenQueued, email, mail: null })),
    ...mails.map((mail) => ({ when: whenCame(mail), email: null, mail })),
  ].toSorted((a, b) => Date.parse(a.when) - Date.parse(b.when))
}

/** @throws ProblemError 404 */
export async function getThread(db: Connection, emailId: number, today: Day): Promise<ThreadEntry[]> {
  const thread = await readThread(db, { emailId }, today)
  if (!thread.some(({ email }) => email?.emailId === emailId)) throw notFound('email', emailId)
  return thread
}

export const getThreadOfMail = (db: Connection, mailId: number, today: Day): Promise<ThreadEntry[]> =>
  readThread(db, { mailId }, today)
