-- A small copy of each picture, so that a list of photos loads fast (docs/rules/documents.md#photos-of-defects). It is in
-- the database, so it comes and goes with the row of its document.
create table thumbnail (
  document_id integer primary key references document,
  content bytea not null
);
-- A JPEG does not become smaller.
alter table thumbnail alter column content set storage external;
