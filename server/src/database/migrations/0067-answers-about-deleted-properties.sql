-- What people wrote about a property after it was deleted waits with the unmatched mail, because nobody looks there any more
-- (docs/rules/mailbox.md#matching). What somebody filed or made a certificate of stays, and so does what was erased.
update mail set property_id = null, email_id = null, matched_by = '', is_known_sender = false
  from property
  where property.property_id = mail.property_id and when_received > when_deleted
    and kind = 'answer' and filed_by = '' and stored_as is not null
    and not exists (select from mail_certificate where mail_certificate.mail_id = mail.mail_id);
