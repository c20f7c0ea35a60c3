-- What an e-mail that somebody sends by hand has cancelled, as it was, so that taking the e-mail back puts it back too.
alter table email add column replaced jsonb not null default '[]';
