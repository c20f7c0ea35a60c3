-- The council of a town that is being typed (docs/rules/records.md#properties): without it every property was read.

create index property_in_town on property (fold(city)) where when_deleted is null;
