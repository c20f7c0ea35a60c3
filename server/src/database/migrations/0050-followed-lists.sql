-- What open lists of e-mails and certificates, and the menus of saved views, read again when others change it
-- (docs/decisions/0011-changes-are-polled-once-and-streamed.md). Counted beside the kept lists; the e-mails are also logged
-- by their property, so that a list reads the rows of that property alone.

insert into list_floor values ('emails', pg_current_xact_id()::text::bigint);

create function count_emails_of(property_ids integer[]) returns void language plpgsql as $$
begin
  if property_ids = '{}' then return; end if;
  perform log_list_rows('emails', 'property', property_ids);
  perform count_lists(array['emails']);
end $$;

-- As in 0036: a row that is the same before and after stands in both and makes a pair.
create function count_email_update() returns trigger language plpgsql as $$
begin
  perform count_emails_of(array(select distinct property_id from (
    select email_id, property_id, status, tries, hold_reason, failure_reason, when_last_attempted, when_sent, subject
      from was
    union all
    select email_id, property_id, status, tries, hold_reason, failure_reason, when_last_attempted, when_sent, subject
      from became) sides
    group by email_id, property_id, status, tries, hold_reason, failure_reason, when_last_attempted, when_sent, subject
    having count(*) = 1 limit 5001));
  return null;
end $$;

create function count_email_rows() returns trigger language plpgsql as $$
begin
  perform count_emails_of(array(select distinct property_id from changed limit 5001));
  return null;
end $$;

-- What becomes of an e-mail is read from its messages.
create function count_mail_rows() returns trigger language plpgsql as $$
begin
  perform count_emails_of(array(select distinct email.property_id from changed join email using (email_id) limit 5001));
  return null;
end $$;

-- The day that a supplier promised holds reminders back.
create function count_promise_rows() returns trigger language plpgsql as $$
begin
  perform count_emails_of(array(
    select distinct property_id from changed join property_service using (property_service_id) limit 5001));
  return null;
end $$;

create function count_certificate_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then perform count_lists(array['certificates']); end if;
  return null;
end $$;

create function count_view_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then perform count_lists(array['views']); end if;
  return null;
end $$;

create trigger count_update after update on email referencing old table as was new table as became
  for each statement execute function count_email_update();

do $$
declare
  counted record;
begin
  for counted in
    select * from (values
      ('email', 'email', array['insert', 'delete']),
      ('mail', 'mail', array['insert', 'update', 'delete']),
      ('promise', 'promise', array['insert', 'update', 'delete']),
      ('certificate', 'certificate', array['insert', 'update', 'delete']),
      ('saved_view', 'view', array['insert', 'update', 'delete']),
      ('default_view', 'view', array['insert', 'update', 'delete'])) as t (name, counter, events)
  loop
    for i in 1 .. cardinality(counted.events) loop
      execute format('create trigger count_%1$s after %1$s on %2$I referencing %3$s table as changed
        for each statement execute function count_%4$s_rows()', counted.events[i], counted.name,
        case counted.events[i] when 'delete' then 'old' else 'new' end, counted.counter);
    end loop;
  end loop;
end $$;
