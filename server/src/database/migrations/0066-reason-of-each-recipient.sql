-- A delivery report says of each recipient why (docs/rules/mailbox.md#addresses-that-fail). Of earlier reports one reason is known.
alter table mail add column report_recipients jsonb not null default '[]';
update mail set report_recipients = (
    select jsonb_agg(jsonb_build_object('address', address, 'reason', report_reason, 'detail', report_detail) order by position)
    from unnest(string_to_array(coalesce(nullif(report_address, ''), '; '), '; ')) with ordinality as said (address, position)
    where address <> '' or position = 1)
  where report_action <> '';

-- Why an address fails is looked for among the few e-mails that did not reach it.
create index email_recipient_not_reached on email_recipient (lower(address)) where came_back or outcome = 'refused';
