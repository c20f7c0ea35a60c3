import { sql } from 'kysely'
import { expect, test, onTestFinished } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { createDatabaseBefore } from '../testing/test-database.ts'

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
