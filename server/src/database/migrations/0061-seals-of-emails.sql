-- The address for answers is sealed with the Message-ID too, because another e-mail gets the number of one that a restore lost.
-- E-mails that are there may have left under the seal of their number alone.
alter table email add column is_sealed_by_number boolean not null default true;
alter table email alter column is_sealed_by_number set default false;
