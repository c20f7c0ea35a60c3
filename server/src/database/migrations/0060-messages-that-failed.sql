-- The newest message to a login says whether it could be sent.
create index account_mail_of_login on account_mail (login_id, account_mail_id desc);
