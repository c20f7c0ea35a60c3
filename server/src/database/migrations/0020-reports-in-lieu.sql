-- Some councils take reports in lieu of a Form 12A; others want the specified system report and declaration (S-RaD) alone.
alter table company add column takes_reports_in_lieu boolean not null default true;
