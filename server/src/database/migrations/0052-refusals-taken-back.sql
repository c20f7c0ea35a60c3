-- Which refusal an e-mail tells of, so that taking the refusal back takes the e-mail back too, while it has not left.
alter table email add column refused_certificate_id integer references certificate on delete set null;

create index on email (refused_certificate_id) where refused_certificate_id is not null;
