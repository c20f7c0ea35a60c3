-- In the order of the dashboard, so that its first rows are read without all others (server/src/dashboard/queries.ts).
create index property_service_urgency on property_service
  (when_next_service_anniversary nulls first, property_id, property_service_id) where when_deleted is null;
drop index property_service_due;
