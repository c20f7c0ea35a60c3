-- A mailbox whose server does not hand out some messages, while all others are taken in.
alter table mailbox_state
  drop constraint mailbox_state_state_check,
  add constraint mailbox_state_state_check
    check (state in ('new', 'ok', 'away', 'refused', 'full', 'withheld'));
