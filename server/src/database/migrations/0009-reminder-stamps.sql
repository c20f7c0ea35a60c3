-- E-mails date what they remind of. Only what people edit moves the stamp of a service or property, else every reminder
-- would make the changes of somebody who has the property open a conflict.

drop trigger b_stamp_update on property_service;
create trigger b_stamp_update before update on property_service for each row
  when (old.when_last_supplier_email_sent is not distinct from new.when_last_supplier_email_sent
    and old.when_last_supplier_email_triggered is not distinct from new.when_last_supplier_email_triggered)
  execute function stamp_update();

drop trigger b_stamp_update on property;
create trigger b_stamp_update before update on property for each row
  when (old.when_last_authority_email_sent is not distinct from new.when_last_authority_email_sent
    and old.when_last_authority_email_triggered is not distinct from new.when_last_authority_email_triggered)
  execute function stamp_update();
