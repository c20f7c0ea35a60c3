-- Whoever writes the words of a contact holds the contact. A company or a property that gets another name holds all of
-- its contacts first, by their ids, as everybody does who changes several (docs/decisions/0007-one-order-of-locks.md).

create or replace function renew_contact_words() returns trigger language plpgsql as $$
declare
  id constant integer := (to_jsonb(new) ->> tg_argv[0])::integer;
begin
  execute format('select from contact where %I = $1 order by contact_id for no key update', tg_argv[0]) using id;
  execute format('update contact_words set words = fresh.words, place = fresh.place from contact_with_words fresh
    where contact_words.contact_id = fresh.contact_id and fresh.%I = $1', tg_argv[0]) using id;
  return null;
end $$;
