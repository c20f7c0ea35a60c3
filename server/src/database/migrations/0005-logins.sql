-- What a change of a login means, whoever makes it.

-- Logging in counts and dates a login. Only what people edit moves its stamp, else somebody who logs in would make the
-- save of whoever edits that user a lost update.
drop trigger b_stamp_update on login;
create trigger b_stamp_update before update of login_email, password_hash, is_administrator, is_compass_staff,
  is_external_customer, is_external_supplier, token_version, when_deleted on login
  for each row execute function stamp_update();

-- Another e-mail, password or role, or a deletion, ends all tokens of the login at once (decisions 3).
create function end_tokens() returns trigger language plpgsql as $$
begin
  new.token_version := old.token_version + 1;
  return new;
end $$;
create trigger end_tokens before update on login for each row
  when ((old.login_email, old.password_hash, old.is_administrator, old.is_compass_staff, old.is_external_customer,
      old.is_external_supplier, old.when_deleted)
    is distinct from (new.login_email, new.password_hash, new.is_administrator, new.is_compass_staff,
      new.is_external_customer, new.is_external_supplier, new.when_deleted))
  execute function end_tokens();

-- Every process reads the logins anew when one of these moves.
drop trigger count_update on login;
create trigger count_update after update of login_email, password_hash, is_administrator, is_compass_staff,
  is_external_customer, is_external_supplier, token_version, when_deleted on login
  execute function count_change();
