-- What becomes of an e-mail marks the contacts whose address fails. Only what people edit moves the stamp of a contact, as
-- in 0009, else every bounce would make the changes of somebody who has the contact open a conflict.
-- Another address is an edit: it takes the mark away only after this trigger.

drop trigger b_stamp_update on contact;
create trigger b_stamp_update before update on contact for each row
  when (old.email_fails_since is not distinct from new.email_fails_since)
  execute function stamp_update();

-- The list of contacts shows the mark, and is counted by the stamp otherwise.
create function count_contact_mark() returns trigger language plpgsql as $$
begin
  perform count_lists(array['contacts']);
  return null;
end $$;
create trigger count_mark after update of email_fails_since on contact for each row
  when (old.email_fails_since is distinct from new.email_fails_since and new.active and new.when_deleted is null)
  execute function count_contact_mark();
