-- Who a login is at the identity provider: by the subject, which it gives to nobody else, not by an address that it may.

create table login_identity (
  issuer text not null,
  subject text not null,
  login_id integer not null references login,
  when_linked timestamptz not null,
  primary key (issuer, subject),
  unique (login_id, issuer)
);

-- An office that gives a login another address, or deletes it, says that it is somebody else's from now on.
create function forget_identity() returns trigger language plpgsql as $$
begin
  delete from login_identity where login_id = new.login_id;
  return null;
end $$;

create trigger forget_identity after update of login_email, when_deleted on login for each row
  when (lower(new.login_email) <> lower(old.login_email) or new.when_deleted is not null)
  execute function forget_identity();
