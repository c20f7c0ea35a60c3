-- The key of a request that added a record, so that the same request adds it once (docs/rules/calls.md#adds-and-updates).
-- Without a reference to the login, because keys are forgotten after days and a reference would lock it.

create table added_record (
  login_id integer not null,
  request_key text not null,
  -- SHA-256 of what was asked for.
  payload_hash text not null,
  -- Null only within the transaction that adds the record.
  record_id integer,
  when_added timestamptz not null,
  primary key (login_id, request_key)
);

create index added_record_by_time on added_record (when_added);
