-- The words that the contact search looks through: a contact's own, then those of its company or building; and apart
-- from them those of the place. Without case, accents and macrons, and with a ^ before each run of a to z and digits,
-- so that `like '%^aro%'` finds what begins so, by the index. Kept by triggers.

create function search_words(variadic parts text[]) returns text
  language sql immutable parallel safe
  return regexp_replace(
    lower(regexp_replace(normalize(array_to_string(array_remove(parts, ''), ' '), nfd),
      '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+', '', 'g') collate "C"),
    '[a-z0-9]+', '^\&', 'g');

create table contact_words (
  contact_id integer primary key references contact,
  words text collate "C" not null,
  place text collate "C" not null
);

create view contact_with_words as
  select contact.contact_id, contact.company_id, contact.property_id,
    search_words(contact.first_name, contact.last_name, contact.email, contact.mobile, contact.ddi, contact.job_title,
      company.company_name, property.property_name, company.suburb, company.city, property.suburb, property.city) as words,
    search_words(company.suburb, company.city, property.suburb, property.city) as place
  from contact
  left join company on company.company_id = contact.company_id
  left join property on property.property_id = contact.property_id;

insert into contact_words select contact_id, words, place from contact_with_words;
create index contact_words_begin on contact_words using gin (words gin_trgm_ops);

create function add_contact_words() returns trigger language plpgsql as $$
begin
  insert into contact_words
    select contact_id, words, place from contact_with_words where contact_id in (select contact_id from added);
  return null;
end $$;
create trigger add_words after insert on contact referencing new table as added
  for each statement execute function add_contact_words();

-- Argument: the column of `contact` that names the changed row.
create function renew_contact_words() returns trigger language plpgsql as $$
begin
  execute format('update contact_words set words = fresh.words, place = fresh.place from contact_with_words fresh
    where contact_words.contact_id = fresh.contact_id and fresh.%I = $1', tg_argv[0])
    using (to_jsonb(new) ->> tg_argv[0])::integer;
  return null;
end $$;
create trigger renew_words after update on contact for each row
  when ((old.first_name, old.last_name, old.email, old.mobile, old.ddi, old.job_title, old.company_id, old.property_id)
    is distinct from
    (new.first_name, new.last_name, new.email, new.mobile, new.ddi, new.job_title, new.company_id, new.property_id))
  execute function renew_contact_words('contact_id');
create trigger renew_words after update on company for each row
  when ((old.company_name, old.suburb, old.city) is distinct from (new.company_name, new.suburb, new.city))
  execute function renew_contact_words('company_id');
create trigger renew_words after update on property for each row
  when ((old.property_name, old.suburb, old.city) is distinct from (new.property_name, new.suburb, new.city))
  execute function renew_contact_words('property_id');
