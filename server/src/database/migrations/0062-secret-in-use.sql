-- Tells a backup whether it has the secret that the program runs with, and does not tell the secret. It is no setting: people read
-- those, and their history is kept.
create table secret_in_use (
  is_only boolean primary key default true check (is_only),
  fingerprint bytea not null
);
