-- The last notice of a late warrant that the authority of a property got, and the last that was queued.
create function last_notices(told_property integer, authority integer, out sent timestamptz, out queued timestamptz)
  language sql stable as $$
  select max(when_sent), max(when_queued) from email
  where property_id = told_property and recipient_company_id is not distinct from authority
    and template_name = 'Email_AuthorityOverdueBwofNotification' and status <> 'FAILED' and when_returned is null
$$;

create function forget_other_authorities() returns trigger language plpgsql as $$
begin
  select sent, queued into new.when_last_authority_email_sent, new.when_last_authority_email_triggered
    from last_notices(new.property_id, new.regional_authority_company_id);
  return new;
end $$;
-- After b_stamp_update, which leaves the stamp where it is when notices are dated.
create trigger c_forget_other_authorities before update of regional_authority_company_id on property for each row
  when (old.regional_authority_company_id is distinct from new.regional_authority_company_id)
  execute function forget_other_authorities();

-- Properties whose authority was corrected after the former one had been told.
update property set (when_last_authority_email_sent, when_last_authority_email_triggered) =
    (select sent, queued from last_notices(property.property_id, regional_authority_company_id))
  from email
  where email.property_id = property.property_id and template_name = 'Email_AuthorityOverdueBwofNotification'
    and when_sent = when_last_authority_email_sent
    and recipient_company_id is distinct from regional_authority_company_id;
