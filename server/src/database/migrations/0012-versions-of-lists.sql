-- A version for each list that is kept, instead of one for each table: it moves with a commit after which the list shows
-- something else, and with no other. Counted for each backend apart, so that writers never wait for each other.

create table list_change (
  list_name text not null,
  backend integer not null,
  changes bigint not null default 1,
  primary key (list_name, backend)
) with (fillfactor = 50);

create function count_lists(moved text[]) returns void language plpgsql as $$
begin
  if moved = '{}' then return; end if;
  insert into list_change (list_name, backend) select unnest(moved), pg_backend_pid()
    on conflict (list_name, backend) do update set changes = list_change.changes + 1;
end $$;

drop trigger count_insert on company;
drop trigger count_update on company;
drop trigger count_insert on contact;
drop trigger count_update on contact;
drop trigger count_insert on property;
drop trigger count_update on property;
drop trigger count_insert on property_service;
drop trigger count_update on property_service;
drop trigger count_insert on login;
drop trigger count_update on login;
drop function count_change();
-- An older version that still runs fails without it, instead of serving lists and logins that never move.
drop table table_change;

do $$
declare
  counted record;
begin
  for counted in
    -- What a list shows of a table, of which of its rows, and which of those show as soon as they are added: others show
    -- only with the rows that come to point to them.
    with shown (name, list, columns, condition, added) as (values
      ('company', 'companies', 'company_name, suburb, city, island, active, is_customer, is_owner, is_authority,
        is_supplier', 'when_deleted is null', 'true'),
      ('company', 'contacts', 'company_name, street_address, postal_address, suburb, city, post_code, island,
        account_number, is_customer, is_supplier, is_authority, is_owner, active, when_deleted', 'true', 'false'),
      ('company', 'properties', 'island', 'true', 'false'),
      ('company', 'externalProperties', 'island, active, when_deleted', 'true', 'false'),
      ('contact', 'companies', 'company_id, first_name, last_name, email, mobile',
        'company_id is not null and active and when_deleted is null', 'true'),
      -- Every change moves the stamp, which the list shows.
      ('contact', 'contacts', 'when_updated', 'active and when_deleted is null', 'true'),
      ('contact', 'externalProperties', 'company_id, email',
        'company_id is not null and login_access and active and when_deleted is null', 'true'),
      ('property', 'companies', 'customer_company_id, owner_id, regional_authority_company_id',
        'when_deleted is null and num_nonnulls(customer_company_id, owner_id, regional_authority_company_id) > 0', 'true'),
      ('property', 'contacts', 'property_name, street_address, suburb, city, postcode, regional_authority_company_id,
        customer_company_id', 'when_deleted is null', 'false'),
      ('property', 'properties', 'property_name, street_address, suburb, city, customer_property_ref, active,
        regional_authority_company_id, customer_company_id', 'when_deleted is null', 'true'),
      ('property', 'externalProperties', 'property_name, street_address, suburb, city, customer_property_ref, active,
        regional_authority_company_id, customer_company_id', 'when_deleted is null', 'customer_company_id is not null'),
      ('property_service', 'companies', 'property_id, supplier_company_id',
        'supplier_company_id is not null and active and when_deleted is null', 'true'),
      ('property_service', 'externalProperties', 'property_id, supplier_company_id',
        'supplier_company_id is not null and active and when_deleted is null', 'true'),
      ('login', 'logins', 'login_email, is_administrator, is_compass_staff, is_external_customer, is_external_supplier,
        token_version', 'when_deleted is null', 'true'))
    select name,
      -- A row that is the same before and after stands in both and makes a pair. No join, whose plan would be kept from
      -- a statement of one row for one of ten thousand.
      string_agg(format('if exists (select from (
          select %1$I, %2$s from was where %3$s union all select %1$I, %2$s from became where %3$s) sides
          group by %1$I, %2$s having count(*) = 1) then moved := moved || %4$L::text; end if;',
        name || '_id', columns, condition, list), ' ') as on_update,
      string_agg(format('if exists (select from became where %s and %s) then moved := moved || %L::text; end if;',
        condition, added, list), ' ') filter (where added <> 'false') as on_insert
    from shown group by name
  loop
    execute format('create function count_%s_update() returns trigger language plpgsql as %L', counted.name,
      format('declare moved text[] := ''{}''; begin %s perform count_lists(moved); return null; end', counted.on_update));
    execute format('create trigger count_update after update on %1$I referencing old table as was new table as became
      for each statement execute function count_%1$s_update()', counted.name);
    execute format('create function count_%s_insert() returns trigger language plpgsql as %L', counted.name,
      format('declare moved text[] := ''{}''; begin %s perform count_lists(moved); return null; end', counted.on_insert));
    execute format('create trigger count_insert after insert on %1$I referencing new table as became
      for each statement execute function count_%1$s_insert()', counted.name);
  end loop;
end $$;
