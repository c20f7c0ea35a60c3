-- Which rows of a kept list a commit changed, so that a browser that holds the list fetches those alone
-- (docs/decisions/0010-changed-rows-of-lists.md).

create table list_row_change (
  list_name text not null,
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  -- `row`: the row of the list itself. `property` or `company`: every row that shows this record when somebody asks.
  -- `all`: more rows than are worth naming.
  source text not null check (source in ('row', 'property', 'company', 'all')),
  row_id integer not null,
  primary key (list_name, transaction_id, source, row_id)
);

-- The oldest transaction whose changes are still logged.
create table list_floor (list_name text primary key, transaction_id bigint not null);
insert into list_floor select unnest(array['companies', 'properties']), pg_current_xact_id()::text::bigint;

-- Another one after a restore, which makes the tables anew, in another cluster, and in one that was set back to an earlier
-- point in time, which begins a new timeline. Some hosts of PostgreSQL tell no timeline.
create function list_lineage() returns text language plpgsql stable as $$
declare
  here text := concat_ws('-', (select oid from pg_database where datname = current_database()), 'list_change'::regclass::oid);
begin
  return concat_ws('-', (select system_identifier from pg_control_system()), here,
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8));
exception when others then
  return here;
end $$;

-- Finds the place of a changed row in its list.
create index company_in_order on company (fold(company_name), company_id) where when_deleted is null;
create index property_in_order on property (fold(property_name), property_id) where when_deleted is null;

create function log_list_rows(list text, source_of_rows text, ids integer[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 5000 then
    insert into list_row_change (list_name, source, row_id) values (list, 'all', 0) on conflict do nothing;
  else
    insert into list_row_change (list_name, source, row_id) select list, source_of_rows, unnest(ids) on conflict do nothing;
  end if;
end $$;

-- A list can be named twice by one statement.
create or replace function count_lists(moved text[]) returns void language plpgsql as $$
begin
  if moved = '{}' then return; end if;
  insert into list_change (list_name, backend) select distinct unnest(moved), pg_backend_pid()
    on conflict (list_name, backend) do update set changes = list_change.changes + 1;
end $$;

do $$
declare
  counted record;
begin
  for counted in
    -- As in 0012, and for the lists of which browsers fetch changes: the rows that a change touches, on both of its sides.
    -- Only what the row of the statement holds itself names a row. What another table holds may be in a transaction that
    -- has not been committed yet: that is looked up by whoever asks.
    with shown (name, list, columns, condition, added, source, ids) as (values
      ('company', 'companies', 'company_name, suburb, city, island, active, is_customer, is_owner, is_authority,
        is_supplier', 'when_deleted is null', 'true', 'row', 'company_id'),
      ('company', 'contacts', 'company_name, street_address, postal_address, suburb, city, post_code, island,
        account_number, is_customer, is_supplier, is_authority, is_owner, active, when_deleted', 'true', 'false', null, null),
      ('company', 'properties', 'island', 'true', 'false', 'company', 'company_id'),
      ('company', 'externalProperties', 'island, active, when_deleted', 'true', 'false', null, null),
      ('contact', 'companies', 'company_id, first_name, last_name, email, mobile',
        'company_id is not null and active and when_deleted is null', 'true', 'row', 'company_id'),
      ('contact', 'contacts', 'when_updated', 'active and when_deleted is null', 'true', null, null),
      ('contact', 'externalProperties', 'company_id, email',
        'company_id is not null and login_access and active and when_deleted is null', 'true', null, null),
      ('property', 'companies', 'customer_company_id, owner_id, regional_authority_company_id',
        'when_deleted is null and num_nonnulls(customer_company_id, owner_id, regional_authority_company_id) > 0', 'true',
        'row', 'customer_company_id, owner_id, regional_authority_company_id'),
      -- A property counts for the suppliers of its services while it is there.
      ('property', 'companies', 'when_deleted', 'when_deleted is null', 'false', 'property', 'property_id'),
      ('property', 'contacts', 'property_name, street_address, suburb, city, postcode, regional_authority_company_id,
        customer_company_id', 'when_deleted is null', 'false', null, null),
      ('property', 'properties', 'property_name, street_address, suburb, city, customer_property_ref, active,
        regional_authority_company_id, customer_company_id', 'when_deleted is null', 'true', 'row', 'property_id'),
      ('property', 'externalProperties', 'property_name, street_address, suburb, city, customer_property_ref, active,
        regional_authority_company_id, customer_company_id', 'when_deleted is null', 'customer_company_id is not null',
        null, null),
      ('property_service', 'companies', 'property_id, supplier_company_id',
        'supplier_company_id is not null and active and when_deleted is null', 'true', 'row', 'supplier_company_id'),
      ('property_service', 'externalProperties', 'property_id, supplier_company_id',
        'supplier_company_id is not null and active and when_deleted is null', 'true', null, null)),
    differing as (
      select *,
        -- A row that is the same before and after stands in both and makes a pair.
        format('select %1$s from (select %2$I, %3$s from was where %4$s union all select %2$I, %3$s from became where %4$s)
          sides group by %2$I, %3$s having count(*) = 1', case when source is null then '' else name || '_id, ' || columns end,
          name || '_id', columns, condition) as changed,
        format('select * from became where %s and %s', condition, added) as new
      from shown)
    select name,
      string_agg(
        case when source is null
          then format('if exists (%s) then moved := moved || %L::text; end if;', changed, list)
          else format('ids := array(select distinct id from (%s) changed, unnest(array[%s]) id where id is not null limit 5001);
            if ids <> ''{}'' then moved := moved || %3$L::text; perform log_list_rows(%3$L, %4$L, ids); end if;',
            changed, ids, list, source)
        end, ' ') as on_update,
      string_agg(
        case when source is null
          then format('if exists (%s) then moved := moved || %L::text; end if;', new, list)
          else format('ids := array(select distinct id from (%s) added, unnest(array[%s]) id where id is not null limit 5001);
            if ids <> ''{}'' then moved := moved || %3$L::text; perform log_list_rows(%3$L, %4$L, ids); end if;',
            new, ids, list, source)
        end, ' ') filter (where added <> 'false') as on_insert
    from differing group by name
  loop
    execute format('create or replace function count_%s_update() returns trigger language plpgsql as %L', counted.name,
      format('declare moved text[] := ''{}''; ids integer[]; begin %s perform count_lists(moved); return null; end',
        counted.on_update));
    execute format('create or replace function count_%s_insert() returns trigger language plpgsql as %L', counted.name,
      format('declare moved text[] := ''{}''; ids integer[]; begin %s perform count_lists(moved); return null; end',
        counted.on_insert));
  end loop;
end $$;
