-- The rows of one transaction are one change: what somebody did to many records at once is one entry of the history.
-- Its number is that of its first row. Parts are numbered for each kind of record apart, so that a page can show the first
-- of each kind. Rows from before have neither.
alter table history add column change_id bigint, add column change_part integer;
create index history_of_change on history (change_id, history_id desc) where change_id is not null;

create or replace function keep_history() returns trigger language plpgsql as $$
declare
  hidden constant text[] := array['when_updated', 'updated_by', 'password_hash', 'token_version', 'login_count',
    'when_last_login'];
  part_setting constant text := 'warrant.change_part_' || tg_table_name;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  record jsonb := coalesce(became, was);
  parent text;
  parent_key text;
  row_id bigint;
  change bigint;
  part integer;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(b.key, w.value), jsonb_object_agg(b.key, b.value)
      into was, became
      from jsonb_each(became) b join jsonb_each(was) w using (key)
      where b.value is distinct from w.value;
    if became is null then
      if tg_table_name = 'login' and to_jsonb(old) ->> 'password_hash' is distinct from to_jsonb(new) ->> 'password_hash'
      then became := '{"password": "changed"}';
      else return null;
      end if;
    end if;
  end if;
  for i in 1 .. tg_nargs - 1 by 2 loop
    if record ->> tg_argv[i + 1] is not null then
      parent := tg_argv[i];
      parent_key := record ->> tg_argv[i + 1];
    end if;
  end loop;
  row_id := nextval(pg_get_serial_sequence('history', 'history_id'));
  -- Local to the transaction, and to the savepoint: what is rolled back is not counted.
  change := coalesce(nullif(current_setting('warrant.change', true), '')::bigint, row_id);
  part := coalesce(nullif(current_setting(part_setting, true), '')::integer, 0) + 1;
  perform set_config('warrant.change', change::text, true), set_config(part_setting, part::text, true);
  insert into history (history_id, entity, entity_id, parent_entity, parent_id, changed_by, was, became, change_id,
      change_part)
    values (row_id, tg_table_name, record ->> tg_argv[0], parent, parent_key, actor(), was, became, change, part);
  return null;
end $$;

-- Who has just sent e-mails can take them back. Until they are released nobody prepares or sends them, and what they
-- changed by waiting is kept with them.
alter table email add column when_released timestamptz, add column triggered_before timestamptz;
alter table email_property_service add column triggered_before timestamptz;
