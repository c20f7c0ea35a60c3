-- What a form was printed from, so that the same form is not printed again for another e-mail: SHA-256 of its HTML and of how
-- it was laid out, in hexadecimal. Null for other documents and for what was printed before.

alter table email_attachment add column print_hash text check (print_hash ~ '^[0-9a-f]{64}$');
