-- What somebody wrote with the sending of a warrant.
alter table warrant_email add column message text not null default '' check (length(message) <= 10000);
