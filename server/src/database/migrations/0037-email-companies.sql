-- What an address ties to a login is asked for before there is one (docs/rules/sessions-and-roles.md#external-logins). It is
-- not made distinct here, so that PostgreSQL looks an address up in the index of contacts.
create view email_company as
  select lower(contact.email) as email, company.company_id
  from contact join company on company.company_id = contact.company_id
  where contact.login_access and contact.active and contact.when_deleted is null
    and company.active and company.when_deleted is null;

create or replace view login_company as
  select distinct login.login_id, email_company.company_id
  from login join email_company on email_company.email = lower(login.login_email)
  where login.when_deleted is null;
