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
import { median, throughput } from './compare.ts'
import { CONCURRENT_PRINTS, SCALE } from './documents.ts'
import { processorTime, watchMemory, type MemoryUse } from './memory.ts'
import type { Office } from './office.ts'
import type { Sink } from './sink.ts'

const EMAILS = 1000
/** E-mails and prints take turns, so that noise on the machine affects both. */
const ROUNDS = 5
const PRINTS_PER_ROUND = 60
const POLL_MS = 100
const FROM = 'office@kauri.example'
const SUBJECT = 'Certificates of compliance'

/** What one e-mail or print takes. */
interface Cost {
  /** How many per second; the median of the rounds. */
  rate: number
  /** Milliseconds of all processors, those of PostgreSQL apart: a busy machine does not change it much. */
  processor: number
}

export interface AttachedMail extends MemoryUse {
  emails: number
  /** E-mails by the product, from queued to sent. */
  ours: Cost
  /** Prints of one such form by the printer alone. */
  prints: Cost
  /** E-mails per second that carry forms which were printed before. */
  again: number
  /** E-mails per second by the bare mail library with the same file. */
  bare: number
}

/**
 * Measures certificate requests from the queue to the mail server, with their forms printed and stored by the running
 * server. Compares them with the printer, which is the upper limit, and with the bare mail library sending one such file
 * as often.
 */
export async function measureAttachedMail(office: Office, sink: Sink, today: string): Promise<AttachedMail> {
  const db = connect(createPool(office.databaseUrl, 2))
  try {
    const rows = await requests(db)
    await using printer = await openPrinter(db, rows, today)
    const sends: Cost[] = []
    const prints: Cost[] = []
    // A data set that is kept may have had the same e-mails before.
    await sql`update email_attachment set print_hash = null`.execute(db)
    const share = Math.ceil(rows.length / ROUNDS)
    const watched = await watchMemory(office.serverPid, async () => {
      for (let from = 0; from < rows.length; from += share) {
        const some = rows.slice(from, from + share)
        sends.push(await costOf(office.serverPid, some.length, () => sendQueued(db, office, some)))
        prints.push(await costOf(process.pid, PRINTS_PER_ROUND, printer.printAll))
      }
    })
    return {
      ...watched,
      emails: rows.length,
      ours: medianOf(sends),
      prints: medianOf(prints),
      again: await throughput(share, () => sendQueued(db, office, rows.slice(0, share))),
      bare: await throughput(rows.length, () => sendBare(sink.url, printer.pdf, rows.length)),
    }
  } finally {
    await db.destroy()
  }
}

async function costOf(pid: number, count: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = await processorTime(pid)
  const rate = await throughput(count, work)
  return { rate, processor: ((await processorTime(pid)) - before) / count }
}

const medianOf = (costs: readonly Cost[]): Cost => ({
  rate: median(costs.map(({ rate }) => rate)),
  processor: median(costs.map(({ processor }) => processor)),
})

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

/** A printer that prints the form of one request again and again, with no pause between two. */
async function openPrinter(db: Kysely<Tables>, [first]: readonly QueuedRow[], today: string) {
  if (!first) throw new Error('The data set has no specified system with a supplier')
  const { propertyId, recipientCompanyId } = first
  const facts = await getFormFacts(db, {
    propertyId,
    supplierCompanyId: recipientCompanyId,
    issuedDate: today,
    today,
    timeZone: 'Pacific/Auckland',
  })
  const html = renderForm('certificateRequest', facts)
  const printer = createPrinter({
    CHROMIUM_PATH: await findTestChromium(),
    DATA_DIR: tmpdir(),
    PRODUCT_NAME: 'Warrant',
  })
  const printEach = async () => {
    for (let printed = 0; printed < PRINTS_PER_ROUND; printed += CONCURRENT_PRINTS) await printer.print(html, SCALE)
  }
  const printAll = () => Promise.all(Array.from({ length: CONCURRENT_PRINTS }, printEach))
  await printAll()
  return { pdf: await printer.print(html, SCALE), printAll, [Symbol.asyncDispose]: printer.close }
}

async function sendBare(url: string, pdf: Buffer, emails: number): Promise<void> {
  const transport = createTransport({ pool: true, url })
  const attachments = [{ filename: 'Request.pdf', contentType: 'application/pdf', content: pdf }]
  const message = { from: FROM, to: 'aroha@lifts.example', subject: SUBJECT, text: SUBJECT, attachments }
  await Promise.all(Array.from({ length: emails }, () => transport.sendMail(message)))
  transport.close()
}
