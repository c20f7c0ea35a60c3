import { sql, type Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { renderForm } from '@app/forms/render'
import { connect, createPool } from '@app/server/database/connection'
import type { Tables } from '@app/server/database/tables'
import { transactionBy } from '@app/server/database/transaction'
import { getFormFacts } from '@app/server/document/form-facts'
import { queueEmails, type QueuedRow } from '@app/server/email/queue/queue-emails'
import { createPrinter } from '@app/server/lib/print/printer'
import { findTestChromium } from '@app/server/testing/test-chromium'
import { ask } from './ask.ts'
import { throughput } from './compare.ts'
import { CONCURRENT_PRINTS, SCALE } from './documents.ts'
import { watchMemory, type MemoryUse } from './memory.ts'
import type { Office } from './office.ts'
import type { Sink } from './sink.ts'

const EMAILS = 1000
/** The number of prints with the printer alone; fewer are needed for a stable rate. */
const PRINTS = 100
const POLL_MS = 200
const FROM = 'office@kauri.example'
const SUBJECT = 'Certificates of compliance'

export interface AttachedMail extends MemoryUse {
  emails: number
  /**
   * Rates per second: e-mails by the product, from queued to sent; e-mails by the bare mail library with the same file;
   * prints by the printer alone.
   */
  ours: number
  bare: number
  prints: number
}

/**
 * Measures certificate requests from the queue to the mail server, with their forms printed and stored by the running
 * server. Compares them with the bare mail library sending one such file as often, and with the printer, which is the
 * upper limit.
 */
export async function measureAttachedMail(office: Office, sink: Sink, today: string): Promise<AttachedMail> {
  const db = connect(createPool(office.databaseUrl, 2))
  try {
    const rows = await requests(db)
    const watched = await watchMemory(office.serverPid, () => sendQueued(db, office, rows))
    const { pdf, rate } = await printBare(db, rows, today)
    return {
      ...watched,
      emails: rows.length,
      ours: (rows.length * 1000) / watched.milliseconds,
      bare: await throughput(rows.length, () => sendBare(sink.url, pdf, rows.length)),
      prints: rate,
    }
  } finally {
    await db.destroy()
  }
}

/** One request for each supplier of specified systems of a building, up to the limit. */
async function requests(db: Kysely<Tables>): Promise<QueuedRow[]> {
  const { rows } = await sql<Pick<QueuedRow, 'propertyId' | 'recipientCompanyId' | 'propertyServiceIds'>>`
    select property_id, supplier_company_id as recipient_company_id,
      array_agg(property_service_id order by property_service_id) as property_service_ids
    from property_service join service using (service_id) join property using (property_id)
    where parent_service_id = 1 and supplier_company_id is not null and property_service.active and property.active
      and property_service.when_deleted is null and property.when_deleted is null
    group by property_id, supplier_company_id order by property_id, supplier_company_id limit ${EMAILS}`.execute(db)
  const to = [{ address: 'aroha@lifts.example', contactId: null }]
  return rows.map((row) => ({ ...row, kind: 'Email_12A_Request', to, cc: [] }))
}

async function sendQueued(db: Kysely<Tables>, office: Office, rows: readonly QueuedRow[]): Promise<void> {
  const queuer = { generatedBy: FROM, now: new Date(), messageDomain: 'kauri.example' }
  const ids = await transactionBy(db, FROM, (transaction) => queueEmails(transaction, rows, queuer))
  await ask(office, '/email/trigger', {})
  for (;;) {
    const { rows: counts } = await sql<{ status: string; count: number }>`
      select status, count(*) from email where email_id = any(${ids}::int[]) group by status`.execute(db)
    const countOf = (status: string) => counts.find((each) => each.status === status)?.count ?? 0
    if (countOf('FAILED') > 0) throw new Error(`${countOf('FAILED')} e-mails failed`)
    if (countOf('SENT') === ids.length) return
    await pause(POLL_MS)
  }
}

/** Prints the form of one request repeatedly. */
async function printBare(db: Kysely<Tables>, [first]: readonly QueuedRow[], today: string) {
  if (!first) throw new Error('The data set has no specified system with a supplier')
  const { propertyId, recipientCompanyId } = first
  const facts = await getFormFacts(db, { propertyId, supplierCompanyId: recipientCompanyId, issuedDate: today, today })
  const html = renderForm('certificateRequest', facts)
  const printer = createPrinter({
    CHROMIUM_PATH: await findTestChromium(),
    DATA_DIR: tmpdir(),
    PRODUCT_NAME: 'Warrant',
  })
  try {
    const printAtOnce = () => Promise.all(Array.from({ length: CONCURRENT_PRINTS }, () => printer.print(html, SCALE)))
    const [pdf = Buffer.of()] = await printAtOnce()
    const rate = await throughput(PRINTS, async () => {
      for (let printed = 0; printed < PRINTS; printed += CONCURRENT_PRINTS) await printAtOnce()
    })
    return { pdf, rate }
  } finally {
    await printer.close()
  }
}

async function sendBare(url: string, pdf: Buffer, emails: number): Promise<void> {
  const transport = createTransport({ pool: true, url })
  const attachments = [{ filename: 'Request.pdf', contentType: 'application/pdf', content: pdf }]
  const message = { from: FROM, to: 'aroha@lifts.example', subject: SUBJECT, text: SUBJECT, attachments }
  await Promise.all(Array.from({ length: emails }, () => transport.sendMail(message)))
  transport.close()
}
