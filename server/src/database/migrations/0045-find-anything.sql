-- What "Find anything" asks the server for (docs/rules/screens.md#find-anything): people by their own words and their
-- telephone numbers, and the numbers on papers. The words of a contact also hold those of its company and its city; for
-- a name, `own` keeps ten thousand people of the same city out. Errors of typing are forgiven in `name` alone: every third
-- job title is similar to another.

-- The digits of each telephone number, without 0, 64 or 00 64 before them. `contract/src/telephone.ts` does the same.
create function telephone_digits(variadic parts text[]) returns text
  language sql immutable parallel safe
  return (
    select coalesce(string_agg(digits, ' '), '')
    from (select regexp_replace(regexp_replace(part, '[^0-9]+', '', 'g'), '^0*(64)?0*', '') as digits
      from unnest(parts) part) each
    where digits <> '');

alter table contact_words
  add column name text collate "C" not null default '',
  add column own text collate "C" not null default '',
  add column telephones text collate "C" not null default '';

create or replace view contact_with_words as
  select contact.contact_id, contact.company_id, contact.property_id,
    search_words(contact.first_name, contact.last_name, contact.email, contact.mobile, contact.ddi, contact.job_title,
      company.company_name, property.property_name, company.suburb, company.city, property.suburb, property.city) as words,
    search_words(company.suburb, company.city, property.suburb, property.city) as place,
    search_words(contact.first_name, contact.last_name) as name,
    search_words(contact.first_name, contact.last_name, contact.email, contact.job_title) as own,
    telephone_digits(contact.mobile, contact.ddi) as telephones
  from contact
  left join company on company.company_id = contact.company_id
  left join property on property.property_id = contact.property_id;

create or replace function add_contact_words() returns trigger language plpgsql as $$
begin
  insert into contact_words (contact_id, words, place, name, own, telephones)
    select contact_id, words, place, name, own, telephones from contact_with_words
    where contact_id in (select contact_id from added);
  return null;
end $$;

create or replace function renew_contact_words() returns trigger language plpgsql as $$
declare
  id constant integer := (to_jsonb(new) ->> tg_argv[0])::integer;
begin
  execute format('select from contact where %I = $1 order by contact_id for no key update', tg_argv[0]) using id;
  execute format('update contact_words set words = fresh.words, place = fresh.place, name = fresh.name,
    own = fresh.own, telephones = fresh.telephones from contact_with_words fresh
    where contact_words.contact_id = fresh.contact_id and fresh.%I = $1', tg_argv[0]) using id;
  return null;
end $$;

-- Made anew after all rows are written: keeping it in step takes longer.
drop index contact_words_begin;
update contact_words set name = fresh.name, own = fresh.own, telephones = fresh.telephones
  from contact_with_words fresh where contact_words.contact_id = fresh.contact_id;
create index contact_words_begin on contact_words using gin (words gin_trgm_ops);
create index contact_words_name on contact_words using gin (name gin_trgm_ops);
create index contact_words_own on contact_words using gin (own gin_trgm_ops);
create index contact_words_telephones on contact_words using gin (telephones gin_trgm_ops) where telephones <> '';

create index company_by_telephone on company using gin (telephone_digits(company_phone) gin_trgm_ops)
  where company_phone <> '' and when_deleted is null;
create index company_by_account on company using gin (search_words(account_number) gin_trgm_ops)
  where account_number <> '' and when_deleted is null;
create index billing_entity_by_account on billing_entity using gin (search_words(account_number) gin_trgm_ops)
  where account_number <> '' and when_deleted is null;
create index property_by_paper on property_bwof
  using gin (search_words(compliance_schedule, building_consent, code_compliance_certificate) gin_trgm_ops);
create index property_by_scheme on property_evacuation using gin (search_words(scheme_reference) gin_trgm_ops)
  where scheme_reference <> '';
create index warrant_by_words on warrant using gin (search_words(number) gin_trgm_ops);
create index iqp_by_words on iqp using gin (search_words(name, registration_number) gin_trgm_ops);
