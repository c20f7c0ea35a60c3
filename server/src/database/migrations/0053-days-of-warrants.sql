-- The day of the warrant of each property that a supplier was asked about (server/src/company/supplier-figures.ts).
create index property_service_warrant on property_service (property_id, when_next_service_anniversary)
  where service_id = 1 and active and when_deleted is null;
