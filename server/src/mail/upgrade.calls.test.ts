import { sql } from 'kysely'
import { expect, test, onTestFinished } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { createReplyAddresses } from '../lib/reply-addresses.ts'
import { createSealer } from '../lib/sealer.ts'
import { createDatabaseBefore } from '../testing/test-database.ts'
import { matchMail } from './match-mail.ts'
import { listUnmatched } from './queries.ts'

test('an upgrade keeps contacts and e-mails as they were, and no address is known to fail', async () => {
  const { db, url, close } = await createDatabaseBefore('0024')
  onTestFinished(close)
  await sql`insert into property (property_name, street_address) select 'Rimu House', n::text
    from generate_series(1, 100) n`.execute(db)
  await sql`insert into contact (property_id, email) select property_id,
      case property_id % 3 when 0 then '' when 1 then 'Aroha@lifts.example' else 'aroha@lifts.example' end
    from property`.execute(db)
  await sql`insert into email (property_id, template_name, generated_by, message_id, subject, body, when_queued, status)
    select property_id, 'Email_12A_Request', 'Automation', '<' || property_id || '@kauri.example>', '', '', now(), 'SENT'
    from property`.execute(db)
  const stamps = () =>
    sql<{ updated: string }>`select string_agg(when_updated::text, ',' order by contact_id) as updated
    from contact`.execute(db)
  const before = await stamps()
  await migrate(url)
  expect((await stamps()).rows).toEqual(before.rows)
  const { rows } = await sql`select (select count(*)::int from contact where email_fails_since is null) as contacts,
    (select count(*)::int from email where reference_ids = '' and answers_mail_id is null) as emails,
    (select state from mailbox_state) as state`.execute(db)
  expect(rows).toEqual([{ contacts: 100, emails: 100, state: 'new' }])
})

test('an upgrade takes back the reminders that had come back from every recipient, and no other', async () => {
  const { db, url, close } = await createDatabaseBefore('0032')
  onTestFinished(close)
  await sql`insert into property (property_name, street_address) values ('Rimu House', '12 McVay Street')`.execute(db)
  await sql`insert into property_service (property_id, service_id, when_last_supplier_email_sent)
    select property_id, 2, '2026-11-10' from property, generate_series(1, 3)`.execute(db)
  await sql`insert into email (property_id, template_name, generated_by, message_id, subject, body, when_queued, when_sent,
      status)
    select property_id, 'Email_TrialEvac_FullService_Request', 'Automation', '<' || property_service_id || '@kauri.example>',
      '', '', '2026-11-10', '2026-11-10', 'SENT'
    from property_service`.execute(db)
  await sql`insert into email_property_service select email_id, btrim(split_part(message_id, '@', 1), '<')::int
    from email`.execute(db)
  // The second went to somebody else too, and the third has not come back.
  await sql`insert into email_recipient (email_id, position, kind, address)
    select email_id, position, 'to', case position when 1 then 'Aroha@lifts.example' else 'rua@lifts.example' end
    from email, generate_series(1, 2) position
    where position = 1 or message_id = (select '<' || min(property_service_id) + 1 || '@kauri.example>'
      from property_service)`.execute(db)
  await sql`insert into mail (message_id, content_hash, stored_as, size, source, kind, report_action, report_address, report_reason, email_id,
      property_id)
    select message_id, message_id, message_id, 1, 'mailbox', 'report', 'failed', 'aroha@lifts.example', 'There is no such mailbox.', email_id, property_id
    from email order by email_id limit 2`.execute(db)
  await migrate(url)
  const { rows } = await sql<{ isReminded: boolean }>`
    select when_last_supplier_email_sent is not null as "isReminded" from property_service
    order by property_service_id`.execute(db)
  expect(rows).toEqual([{ isReminded: false }, { isReminded: true }, { isReminded: true }])
  const reports = await db.selectFrom('mail').select('reportRecipients').execute()
  const said = {
    reportRecipients: [{ address: 'aroha@lifts.example', reason: 'There is no such mailbox.', detail: '' }],
  }
  expect(reports).toEqual([said, said])
})

test('an answer to an e-mail that left before an upgrade finds it, and one to another of its number does not', async () => {
  const { db, url, close } = await createDatabaseBefore('0061')
  onTestFinished(close)
  await sql`insert into property (property_name, street_address) values ('Rimu House', '12 McVay Street')`.execute(db)
  const send = () =>
    sql`insert into email (property_id, template_name, generated_by, message_id, when_queued, status)
      select property_id, 'Email_12A_Request', 'Automation', '<' || gen_random_uuid() || '@kauri.example>', now(), 'SENT'
      from property`.execute(db)
  await send()
  await migrate(url)
  await send()
  const replies = createReplyAddresses({
    environment: { MAIL_FROM: 'office@kauri.example', MAIL_IN_URL: 'imap://office:secret@localhost/INBOX' },
    sealerFor: (purpose) => createSealer('a secret of the tests, long enough', purpose),
  })
  const emails = await db.selectFrom('email').select('emailId').orderBy('emailId').execute()
  const matched = emails.map(async ({ emailId }) => {
    const sealedBefore = replies.of({ emailId, messageId: '', isSealedByNumber: true })
    const mail = { deliveredTo: [sealedBefore], answers: [], report: null, subject: '', fromAddress: '' }
    return (await matchMail(db, mail, replies))?.emailId ?? null
  })
  expect(await Promise.all(matched)).toEqual([emails[0]?.emailId, null])
})

test('an upgrade moves what people wrote about a deleted property to the unmatched mail, and nothing else', async () => {
  const { db, url, close } = await createDatabaseBefore('0067')
  onTestFinished(close)
  await sql`insert into property (property_name, street_address, when_deleted)
    values ('Rimu House', '12 McVay Street', '2026-11-10'), ('Kauri House', '14 McVay Street', null)`.execute(db)
  await sql`insert into email (property_id, template_name, generated_by, message_id, when_queued, status)
    select property_id, 'Email_12A_Request', 'Automation', '<' || property_id || '@kauri.example>', now(), 'SENT'
    from property`.execute(db)
  await sql`insert into mail (subject, message_id, content_hash, stored_as, size, source, kind, matched_by, filed_by,
      when_received, email_id, property_id, is_known_sender)
    select arrived.subject, arrived.subject, arrived.subject, nullif(arrived.subject, 'erased'), 1, source, kind, matched_by,
      filed_by, when_received::timestamptz, email_id, property_id, true
    from property join email using (property_id) join (values
      ('Rimu House', 'written since', 'mailbox', 'answer', 'thread', '', '2026-11-11'),
      ('Rimu House', 'written before', 'mailbox', 'answer', 'thread', '', '2026-11-09'),
      ('Rimu House', 'filed', 'mailbox', 'answer', 'person', 'office@kauri.example', '2026-11-11'),
      ('Rimu House', 'dropped', 'dropped', 'answer', 'plus part', 'office@kauri.example', '2026-11-11'),
      ('Rimu House', 'automatic', 'mailbox', 'automatic', 'thread', '', '2026-11-11'),
      ('Rimu House', 'report', 'mailbox', 'report', 'failed recipient', '', '2026-11-11'),
      ('Rimu House', 'erased', 'mailbox', 'answer', 'thread', '', '2026-11-11'),
      ('Rimu House', 'certificate', 'mailbox', 'answer', 'thread', '', '2026-11-11'),
      ('Kauri House', 'of another', 'mailbox', 'answer', 'thread', '', '2026-11-11')
    ) as arrived (property_name, subject, source, kind, matched_by, filed_by, when_received) using (property_name)`.execute(
    db,
  )
  await sql`insert into mail_attachment (mail_id, position, file_name, content_type, size)
    select mail_id, 0, 'Form 12A.pdf', 'application/pdf', 1 from mail where kind = 'answer'`.execute(db)
  await sql`with filed as (insert into certificate (property_id, bwof_anniversary, property_service_ids)
      select property_id, '2027-03-14', '{1}' from mail where subject = 'certificate'
      returning certificate_id)
    insert into mail_certificate (mail_id, position, certificate_id)
      select mail_id, 0, certificate_id from mail, filed where subject = 'certificate'`.execute(db)
  const filed = async () =>
    (
      await sql<{ subject: string }>`select subject, property_id, email_id, matched_by, filed_by, is_known_sender
      from mail where property_id is not null order by mail_id`.execute(db)
    ).rows
  const before = await filed()
  await migrate(url)
  expect(await listUnmatched(db)).toMatchObject([
    {
      subject: 'written since',
      emailId: null,
      matchedBy: '',
      isKnownSender: false,
      attachments: [{ fileName: 'Form 12A.pdf', certificateIds: [] }],
    },
  ])
  expect(await filed()).toEqual(before.filter(({ subject }) => subject !== 'written since'))
})
