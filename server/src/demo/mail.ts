import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { addDays, type Day } from '@app/contract/dates'
import type { AppContext } from '../app-context.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { keepMail } from '../mail/keep-mail.ts'
import { createMailOpener } from '../mail/parse/mail-opener.ts'
import { getOperator } from '../operator/queries.ts'
import { samplePdf } from './sample-pdf.ts'

interface Sent {
  emailId: number
  messageId: string
  address: string
  subject: string
  propertyName: string
}

/** The buildings that answers are about have no more services: somebody who tries filing one sees all systems at once. */
const MOST_SERVICES = 12

type DemoServices = Pick<AppContext, 'db' | 'store' | 'environment'>

/**
 * Adds what came back of the newest e-mails to suppliers: answers with and without a paper, an absence note, a report, and a
 * riddle. The operator does not answer itself, and with a failing address of its own all its reminders would be held.
 */
export async function addDemoMail({ db, store, environment }: DemoServices, today: Day): Promise<void> {
  const { companyId: operatorCompanyId } = await getOperator(db)
  const { rows } = await sql<Sent>`
    select email_id, message_id, address, subject, property_name
    from email join email_recipient using (email_id) join property using (property_id)
    where status = 'SENT' and template_name like 'Email_12A%' and kind = 'to' and position = 1
      and when_sent < ${today}::date - 1 and recipient_company_id is distinct from ${operatorCompanyId}::int
      and (select count(*) from property_service
        where property_service.property_id = email.property_id) <= ${MOST_SERVICES}
    order by when_sent desc, email_id desc limit 8`.execute(db)
  const opener = createMailOpener()
  const services = {
    db,
    store,
    opener,
    timeZone: environment.BUSINESS_TIME_ZONE,
    now: () => new Date(),
    // The messages name their e-mails by Message-ID.
    replies: { of: () => '', read: () => null, isOf: () => false },
    // We wrote them ourselves.
    environment: { VIRUS_SCANNER: undefined, MAIL_FROM: undefined },
  }
  try {
    await withSpool(environment.DATA_DIR, async (folder) => {
      for (const message of messagesAbout(rows, today)) {
        const bytes = Buffer.from(message)
        const file = await spool(folder, Readable.from([bytes]))
        await keepMail(services, { file, bytes, source: 'mailbox' })
      }
    })
  } finally {
    await opener.close()
  }
}

function messagesAbout([first, second, third, fourth]: readonly Sent[], today: Day): string[] {
  const back = addDays(today, 9)
  return [
    first &&
      answer(
        first,
        'Kia ora\n\nThe signed form is attached.\n\nNgā mihi',
        [],
        samplePdf('Form 12A', [first.propertyName, `Signed on ${addDays(today, -2)}`]),
      ),
    second && answer(second, 'Kia ora\n\nWe were there on Tuesday. The form comes by the end of the week.'),
    third &&
      answer(third, `Thank you for your message. I am on leave and back on ${back}.`, ['Auto-Submitted: auto-replied']),
    fourth && report(fourth),
    unmatched(today),
  ].filter((message) => message !== undefined)
}

const lines = (...all: string[]): string => all.join('\r\n')

function answer(sent: Sent, text: string, headers: string[] = [], paper?: Buffer): string {
  const quoted = `\n\nOn Monday the office wrote:\n> Please send us the certificate for ${sent.propertyName}.`
  const written = lines('Content-Type: text/plain; charset=utf-8', '', `${text}${quoted}`)
  const head = lines(
    `From: ${sent.address}`,
    'To: office@warrant.example',
    `Subject: Re: ${sent.subject}`,
    `Message-ID: <answer-${sent.emailId}@demo.example>`,
    `In-Reply-To: ${sent.messageId}`,
    ...headers,
  )
  if (!paper) return lines(head, written)
  return lines(
    head,
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    written,
    '--part',
    'Content-Type: application/pdf; name="Form 12A signed.pdf"',
    'Content-Disposition: attachment; filename="Form 12A signed.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    paper.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    '--part--',
    '',
  )
}

const report = ({ emailId, address, messageId }: Sent): string =>
  lines(
    'Return-Path: <>',
    'From: MAILER-DAEMON@mail.warrant.example (Mail Delivery System)',
    'To: office@warrant.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <report-${emailId}@demo.example>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    `<${address}>: 550 5.1.1 No such user here`,
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.warrant.example',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user here',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--part--',
    '',
  )

const unmatched = (today: Day): string =>
  lines(
    'From: Reception <reception@harbour-hotel.example>',
    'To: office@warrant.example',
    'Subject: Sprinkler test',
    `Message-ID: <sprinkler-${today}@demo.example>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Hi, your people wanted to test our sprinklers next week. Which day was it?',
  )
