-- A text with the mark in place of what matches. It may grow by that, up to the next length that fields have (NAME_LENGTH,
-- file names, subjects, ids of messages, NOTES_LENGTH), so that its own field still takes it.
create or replace function erased_text(value text, pattern text) returns text
  language sql immutable strict parallel safe
  return left(regexp_replace(value, pattern, '[erased]', 'g'),
    case when length(value) <= 200 then 200 when length(value) <= 255 then 255 when length(value) <= 500 then 500
      when length(value) <= 1000 then 1000 when length(value) <= 10000 then 10000 else 2000000000 end);
