-- E-mails that were on their way when a backup was made wait for a person after it is restored.

alter table email
  drop constraint email_status_check,
  add constraint email_status_check check (status in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'HELD')),
  -- Why it is held.
  add column hold_reason text not null default '' check (hold_reason in ('', 'RESTORED')),
  add constraint held_email_has_a_reason check ((status = 'HELD') = (hold_reason <> ''));

-- A held one may still be sent: nobody is reminded again meanwhile.
drop index email_in_flight;
create index email_in_flight on email (email_id) where status in ('QUEUED', 'SENDING', 'HELD');
create index email_held on email (when_queued) where status = 'HELD';
