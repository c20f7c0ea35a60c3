import { sql } from 'kysely'
import { kindsOfTopic, SITE_AUDIT_KIND } from '@app/contract/email/kinds'

/** Whether an e-mail waits for the run of a working day. One that somebody sends in the dialog is due at once. */
export const IS_WAITING = sql`status = 'QUEUED' and tries = 0 and when_next_try is null`

/** The e-mails that ask a supplier for something. */
export const TO_SUPPLIERS = kindsOfTopic('bwof', 'evacuation').filter((kind) => kind !== SITE_AUDIT_KIND)

/** Whether somebody in To has the message already, of an e-mail that is tried again for the others. */
export const HAS_BEGUN = sql`exists (select from email_recipient begun
  where begun.email_id = email.email_id and begun.kind = 'to' and begun.outcome = 'accepted')`

/** Whether a person wrote its text, and chose who gets it. */
export const IS_WRITTEN = sql`(body <> '' and not is_auto_generated)`

/** Whether it waits for another try, and nobody has had anything of it. */
export const IS_UNHEARD_RETRY = sql`(status = 'QUEUED' and tries > 0 and not exists (
  select from email_recipient heard where heard.email_id = email.email_id and heard.outcome = 'accepted'))`

/** What becomes of one that is not to be tried again: sent if somebody in To has it, else failed. */
export const ENDED = sql`status = case when ${HAS_BEGUN} then 'SENT' else 'FAILED' end,
  when_sent = case when ${HAS_BEGUN} then when_last_attempted end, when_next_try = null`

/** Leaves out who has still to get it, of the named e-mails that somebody in To has already. */
export const leaveOut = (emails: string, reason: string) => sql`
  update email_recipient set outcome = 'refused', outcome_reason = ${sql.lit(reason)}
  from ${sql.table(emails)} ended join email using (email_id)
  where email_recipient.email_id = ended.email_id and email_recipient.outcome = 'waiting' and ${HAS_BEGUN}`
