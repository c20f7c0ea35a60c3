-- An e-mail whose link was revoked before it left carries another one. Of one e-mail one link works at most.

alter table return_link drop constraint return_link_email_id_key;
create unique index return_link_of_email on return_link (email_id) where when_revoked is null;
-- The figures of suppliers ask for the links of e-mails, revoked or not.
create index return_links_of_email on return_link (email_id) where email_id is not null;
