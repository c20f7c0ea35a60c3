import { sql } from 'kysely'

/**
 * When a report of `mail` came: when it was written, as far as it says so, because it may have waited in the mailbox or with
 * whoever drops it. One from the mailbox that says it was written before its e-mail was queued came when it was taken in.
 */
export const whenTold = sql`case
  when source = 'dropped' or when_written >= (select when_queued from email told where told.email_id = mail.email_id)
  then least(when_written, when_received) else when_received end`

/**
 * All that was said of the address of a contact: by a report, of it or of where the only recipient forwards to, or by the
 * mail server that refused it (docs/rules/mailbox.md#addresses-that-fail).
 */
export const saidOfAddress = sql`
  select failed.email_id, said.reason, said.detail, ${whenTold} as at, mail_id, said.address = lower(failed.address) as is_named
  from email_recipient failed join mail using (email_id)
    cross join jsonb_to_recordset(report_recipients) as said (address text, reason text, detail text)
  where lower(failed.address) = lower(contact.email::text) and came_back and report_action = 'failed'
    and (said.address = lower(failed.address)
      or (select count(*) from email_recipient every where every.email_id = failed.email_id) = 1)
  union all
  select email_id, '', outcome_reason, when_sent, 0, true
  from email_recipient failed join email using (email_id)
  where lower(failed.address) = lower(contact.email::text) and outcome = 'refused' and kind = 'to'
    and when_returned is not null`
