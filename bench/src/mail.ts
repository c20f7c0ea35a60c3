import { Readable } from 'node:stream'
import { sql, type Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Tables } from '@app/server/database/tables'
import { createDispatcher } from '@app/server/email/delivery/dispatch-emails'
import { createMailer } from '@app/server/lib/mailer'
import { median, throughput, type Comparison } from './compare.ts'
import type { Office } from './office.ts'
import { openSeparateDatabase } from './separate-database.ts'
import type { Sink } from './sink.ts'

const EMAILS = 1000
const ROUNDS = 5
const BODY = `<p>${'Kia ora, please send us the certificate of this lift. '.repeat(20)}</p>`
const FROM = 'office@kauri.example'

/**
 * Measures e-mails per second from the queue to a mail server, compared with the same messages by the bare mail
 * library.
 */
export async function measureMail(office: Office, sink: Sink): Promise<Comparison> {
  const database = await openSeparateDatabase(office, 'bench_mail')
  const queue = openQueue(database.db, sink.url)
  try {
    const rates = []
    for (let round = 0; round <= ROUNDS; round++) {
      await fillQueue(database.db)
      const rate = {
        other: await throughput(EMAILS, () => sendBare(sink.url)),
        ours: await throughput(EMAILS, queue.sendAll),
      }
      if (round > 0) rates.push(rate)
    }
    const ours = median(rates.map((rate) => rate.ours))
    const other = median(rates.map((rate) => rate.other))
    const name = 'e-mails per second from the queue, compared with the bare mail library'
    return { name, goal: { least: 0.85 }, ours, other }
  } finally {
    await queue.close()
    await database.close()
  }
}

function openQueue(db: Kysely<Tables>, url: string) {
  const mailer = createMailer({ SMTP_URL: url, MAIL_FROM: FROM, DATA_DIR: '', PRODUCT_NAME: '' })
  const dispatcher = createDispatcher({
    db,
    mailer,
    returnAddresses: { urlOf: () => 'https://kauri.example/r/link' },
    store: { read: async () => Readable.from([]) },
    preparations: {
      areOutdated: async () => false,
      writeTemplate: () => Promise.reject(new Error('The e-mails are already written')),
      makeAttachments: () => Promise.reject(new Error('The e-mails have no attachments')),
    },
    now: () => new Date(),
    timeZone: 'Pacific/Auckland',
    onError: (error) => {
      throw error
    },
  })
  return {
    sendAll: async () => {
      dispatcher.wake()
      await dispatcher.idle()
    },
    close: async () => {
      await dispatcher.stop(0)
      mailer.close()
    },
  }
}

/** Queues e-mails that are written and due, each about a service of its own property. */
const fillQueue = (db: Kysely<Tables>) =>
  sql`with numbered as (select generate_series(1, ${EMAILS}) as number),
    place as (insert into property (property_name, street_address) select 'Rimu House', number || ' McVay Street'
      from numbered returning property_id),
    reminded as (insert into property_service (property_id, service_id) select property_id, 1 from place
      returning property_id, property_service_id),
    posted as (insert into email (property_id, template_name, generated_by, message_id, subject, body, text_body,
        when_queued, when_prepared, when_next_try)
      select property_id, 'Email_12A_Request', 'bench', '<' || gen_random_uuid() || '@kauri.example>',
        'Lift certificate', ${BODY}, ${BODY}, now(), now(), now() from place returning email_id, property_id),
    addressed as (insert into email_recipient (email_id, position, kind, address)
      select email_id, 1, 'to', 'aroha@lifts.example' from posted)
    insert into email_property_service select email_id, property_service_id from posted join reminded using (property_id)`.execute(
    db,
  )

async function sendBare(url: string): Promise<void> {
  const transport = createTransport({ pool: true, url })
  const message = { from: FROM, to: 'aroha@lifts.example', subject: 'Lift certificate', html: BODY, text: BODY }
  await Promise.all(Array.from({ length: EMAILS }, () => transport.sendMail(message)))
  transport.close()
}
