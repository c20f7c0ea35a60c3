-- What the dispatcher needs of an e-mail, and what it keeps of it as it was sent (decisions 6).

alter table email
  alter column subject set default '',
  alter column body set default '',
  -- The plain text part beside the HTML.
  add column text_body text not null default '',
  -- Wording and attachments are made once; until then there is nothing to send.
  add column when_prepared timestamptz,
  -- Printed on an attached certificate of the operator's own company.
  add column issued_date date,
  -- Whoever sends it holds it until then: later it was left behind by a process that died.
  add column claimed_by uuid,
  add column claimed_until timestamptz,
  -- SHA-256 of the message as it went over the wire.
  add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$');

-- One mail server may take some recipients and refuse others.
alter table email_recipient
  add column outcome text not null default 'waiting' check (outcome in ('waiting', 'accepted', 'refused')),
  add column outcome_reason text not null default '';

-- Which services wait for an e-mail now, and what was written to a company about a property before.
create index email_in_flight on email (email_id) where status in ('QUEUED', 'SENDING');
create index email_of_case on email (property_id, recipient_company_id, when_queued desc);
