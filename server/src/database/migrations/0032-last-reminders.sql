-- A reminder that came back from every recipient reminded nobody, and one that an earlier supplier got did not remind the
-- present one (docs/rules/reminders.md#last-reminder).

alter table email_recipient add column came_back boolean not null default false;
-- Since when it has come back from everybody in To.
alter table email add column when_returned timestamptz;

-- The last reminder of a service that its supplier got, and the last that was queued.
create function last_reminders(service integer, supplier integer, out sent timestamptz, out queued timestamptz)
  language sql stable as $$
  select max(when_sent), max(when_queued)
  from email_property_service join email using (email_id)
  where property_service_id = service and recipient_company_id is not distinct from supplier and status <> 'FAILED'
    and when_returned is null
$$;

create function forget_other_suppliers() returns trigger language plpgsql as $$
begin
  select sent, queued into new.when_last_supplier_email_sent, new.when_last_supplier_email_triggered
    from last_reminders(new.property_service_id, new.supplier_company_id);
  return new;
end $$;
-- After b_stamp_update, which leaves the stamp where it is when reminders are dated.
create trigger c_forget_other_suppliers before update of supplier_company_id on property_service for each row
  when (old.supplier_company_id is distinct from new.supplier_company_id) execute function forget_other_suppliers();

-- What came back before this version.
update email_recipient set came_back = true
  from mail
  where mail.email_id = email_recipient.email_id and mail.kind = 'report' and report_action = 'failed'
    and (lower(address) = any(string_to_array(report_address, '; '))
      or (select count(*) from email_recipient every where every.email_id = mail.email_id) = 1);
update email set when_returned = (select max(when_received) from mail
    where mail.email_id = email.email_id and mail.kind = 'report' and report_action = 'failed')
  where email_id in (select email_id from email_recipient where came_back)
    and not exists (select from email_recipient reached where reached.email_id = email.email_id
      and reached.kind = 'to' and not came_back and outcome <> 'refused');
update property_service set (when_last_supplier_email_sent, when_last_supplier_email_triggered) =
    (select sent, queued from last_reminders(property_service.property_service_id, supplier_company_id))
  from email_property_service join email using (email_id)
  where email.when_returned is not null
    and email_property_service.property_service_id = property_service.property_service_id
    and when_last_supplier_email_sent = email.when_sent;
