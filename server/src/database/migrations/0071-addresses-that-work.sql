-- When somebody said last that the address works. What came back before that marks it no more, however late it is filed.
-- Another address is not said to work. To say so is no edit, as in 0063.

alter table contact add column email_works_since timestamptz;

create or replace function forget_failing_address() returns trigger language plpgsql as $$
begin
  if lower(new.email::text) <> lower(old.email::text) then
    new.email_fails_since := null;
    new.email_works_since := null;
  end if;
  return new;
end $$;

drop trigger b_stamp_update on contact;
create trigger b_stamp_update before update on contact for each row
  when (old.email_fails_since is not distinct from new.email_fails_since
    and old.email_works_since is not distinct from new.email_works_since)
  execute function stamp_update();
