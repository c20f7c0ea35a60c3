-- The erasure of a person on their request (docs/rules/accounts.md#erasure).

alter table contact add column when_erased timestamptz;

-- The mark on what the law wants kept although the person who is named there was erased.
alter table certificate add column when_person_erased timestamptz;
alter table warrant add column when_person_erased timestamptz;
alter table iqp add column when_person_erased timestamptz;

-- The file of a message is gone when its sender was erased.
alter table mail alter column stored_as drop not null;

-- What was erased is never written again, also not by somebody who read it before.
create function stay_erased() returns trigger language plpgsql as $$
begin
  if (new.first_name, new.last_name, new.job_title, new.email, new.mobile, new.ddi)
    is distinct from (old.first_name, old.last_name, old.job_title, old.email, old.mobile, old.ddi)
  then
    raise exception 'The person of contact % was erased', old.contact_id using errcode = 'serialization_failure';
  end if;
  new.when_erased := old.when_erased;
  new.when_deleted := old.when_deleted;
  new.active := false;
  return new;
end $$;
create trigger a_stay_erased before update on contact for each row
  when (old.when_erased is not null) execute function stay_erased();

-- Who read the address before queues no e-mail to it afterwards: the transaction runs again, and finds nobody.
create function refuse_erased_recipient() returns trigger language plpgsql as $$
begin
  if exists (select from contact where contact_id = new.contact_id and when_erased is not null) then
    raise exception 'The person of contact % was erased', new.contact_id using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger refuse_erased before insert on email_recipient for each row
  when (new.contact_id is not null) execute function refuse_erased_recipient();

-- The erasure alone changes history and audit, in its own transaction, and deletes nothing there.
create function is_erasing() returns boolean
  language sql stable
  return coalesce(current_setting('warrant.erasing', true) = 'on', false);

create or replace function history_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  raise exception 'History cannot be changed' using errcode = 'insufficient_privilege';
end $$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return null; end if;
  raise exception 'The audit cannot be changed.';
end $$;

-- Another stamp means that somebody else's open edit is a conflict. That who changed a row last is erased is no such change.
create or replace function stamp_update() returns trigger language plpgsql as $$
begin
  if is_erasing() then
    if to_jsonb(new) - 'updated_by' = to_jsonb(old) - 'updated_by' then return new; end if;
  end if;
  new.when_updated := greatest(clock_timestamp(), old.when_updated + interval '1 microsecond');
  new.updated_by := actor();
  return new;
end $$;

-- A text with the mark in place of what matches. It may grow by that, and stays within the bounds of its column.
create function erased_text(value text, pattern text) returns text
  language sql immutable strict parallel safe
  return left(regexp_replace(value, pattern, '[erased]', 'g'),
    case when length(value) <= 255 then 255 when length(value) <= 10000 then 10000 else 2000000000 end);

-- The same in every text of a JSON value; its keys stay.
create function erased_json(value jsonb, pattern text) returns jsonb language plpgsql immutable strict parallel safe as $$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(erased_text(value #>> '{}', pattern));
    when 'array' then
      return coalesce((select jsonb_agg(erased_json(item, pattern) order by position)
        from jsonb_array_elements(value) with ordinality each (item, position)), '[]');
    when 'object' then
      return coalesce((select jsonb_object_agg(key, erased_json(item, pattern)) from jsonb_each(value) each (key, item)), '{}');
    else return value;
  end case;
end $$;
