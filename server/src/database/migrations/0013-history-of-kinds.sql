-- The newest changes of one kind of record, such as the settings, however many changes of others lie between them.
create index history_of_kind on history (entity, history_id desc);
