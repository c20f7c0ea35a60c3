-- The next anniversary of the service when the e-mail about it was queued; null for e-mails of before.
alter table email_property_service add column anniversary date;
