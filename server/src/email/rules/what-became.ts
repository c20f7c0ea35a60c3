import { sql } from 'kysely'

/** What became of an e-mail, the first that fits (docs/rules/mailbox.md#what-became-of-an-e-mail). */
export const deliveryOf = sql`(
  select coalesce(
    (array['answered', 'bounced', 'auto-replied'])[min(case
      when kind = 'answer' then 1
      when kind = 'report' and report_action = 'failed' then 2
      when kind = 'automatic' then 3 end)],
    case when email.status = 'SENT' then 'sent' end)
  from mail where mail.email_id = email.email_id)`

/** Why an e-mail failed or has to be tried again, or why it came back. */
export const failureOf = sql`coalesce(nullif(email.failure_reason, ''), (
  select report_reason from mail
  where mail.email_id = email.email_id and kind = 'report' and report_action = 'failed'
  order by mail_id desc limit 1), '')`
