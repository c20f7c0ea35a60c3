-- The day on which the report of a trial evacuation was sent to Fire and Emergency New Zealand.
alter table property_service add column when_report_sent date;

-- The day by which a late warrant is expected.
alter table property_bwof add column bwof_expected_date date;

-- The sender's name is stored with the e-mail, so that all its tries are the same message. E-mails of before have none:
-- they keep the name that MAIL_FROM has. Those of before count as written by a person, because nobody can tell any more.
alter table email
  add column from_name text not null default '',
  add column is_auto_generated boolean not null default false;
