-- The figures of a supplier read nothing else of its e-mails: their texts are long.
create index email_that_asked on email (recipient_company_id, template_name)
  include (email_id, property_id, when_sent) where status = 'SENT';
