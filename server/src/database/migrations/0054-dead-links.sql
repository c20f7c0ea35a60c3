-- A link that sets a password was sent to one address, for one password. Another address is somebody else's from now on, and
-- who has set the password needs no other one; so is a deleted login's.
create function end_links() returns trigger language plpgsql as $$
begin
  update account_link set when_used = clock_timestamp() where login_id = new.login_id and when_used is null;
  return null;
end $$;
create trigger end_links after update of login_email, password_hash, when_deleted on login for each row
  when (lower(new.login_email) <> lower(old.login_email) or new.password_hash is distinct from old.password_hash
    or new.when_deleted is not null)
  execute function end_links();

-- Those that were sent before this was so and lead to a login of another address.
update account_link set when_used = clock_timestamp()
  where when_used is null and exists (select from account_mail join login using (login_id)
    where account_mail.account_link_id = account_link.account_link_id and lower(address) <> lower(login_email));
