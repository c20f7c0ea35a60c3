-- Which e-mails to send next, however many were sent before.
create index email_next_in_line on email (when_queued desc, email_id desc) where status in ('QUEUED', 'SENDING');
drop index email_waiting;
