-- Whether its day of issue became that of the property. One for an earlier anniversary than another that was issued does not.
alter table warrant add column sets_issued_date boolean not null default true;
