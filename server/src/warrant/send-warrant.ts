import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { printedDay, type Day } from '@app/contract/dates'
import type { WarrantParty, WarrantSending } from '@app/contract/warrant/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { queueWritten, type WrittenEmail } from '../email/queue/queue-written.ts'
import type { Recipient } from '../email/rules/recipient.ts'
import { composeEmail } from '../email/templates/compose-email.ts'
import { conflict, notFound } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { getWarrant } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'environment' | 'timeZone' | 'wakeDispatcher'>

/**
 * Queues an e-mail with the warrant to each party: to the authority with the council pack, to the others with Form 12
 * (docs/rules/reminders.md#evidence).
 *
 * @throws ProblemError 404; 409 that names a party without an address, or for a warrant that is withdrawn. Then nothing
 *   is queued.
 */
export async function sendWarrant(
  context: Context,
  login: Login,
  { warrantId, to, message }: z.infer<typeof WarrantSending>,
  { now, today }: { now: Date; today: Day },
): Promise<ShapedJson> {
  const warrant = await readSending(context.db, warrantId)
  const unreachable = to.find((party) => warrant.parties[party].recipients.length === 0)
  if (unreachable) {
    throw conflict(
      `There is no e-mail address for the ${unreachable}. Enter a contact with an address, or leave the ${unreachable} out.`,
    )
  }
  const emails: (WrittenEmail & { party: WarrantParty })[] = []
  for (const party of to) emails.push({ party, ...(await write(context, login, { warrant, party, message, today })) })
  const answer = await transactionBy(context.db, login.email, async (transaction) => {
    await lockIssued(transaction, warrant)
    const author = { generatedBy: login.email, now, environment: context.environment }
    const emailIds = await queueWritten(transaction, emails, author)
    const sends = emails.map(({ party }, index) => ({ emailId: emailIds[index] ?? 0, warrantId, party, message }))
    await transaction.insertInto('warrantEmail').values(sends).execute()
    return getWarrant(transaction, login, warrantId)
  })
  context.wakeDispatcher()
  return answer
}

interface Party {
  /** Null for the site, which belongs to no company. */
  companyId: number | null
  recipients: Recipient[]
}

interface Sending {
  warrantId: number
  propertyId: number
  number: string
  bwofAnniversary: Day
  issueDate: Day
  expiryDate: Day
  documentId: number
  packDocumentId: number
  formName: string
  packName: string
  hasRecommendations: boolean
  parties: Record<WarrantParty, Party>
}

/** Everybody of a company, or of the site, who gets e-mails of the product (docs/rules/reminders.md#recipients). */
const reachable = (condition: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(json_build_object('address', email, 'contactId', contact_id) order by contact_id), '[]')
  from contact
  where ${condition} and enable_automation_emails and active and when_deleted is null and email <> '')`

const party = (companyId: ReturnType<typeof sql>) =>
  sql`json_build_object('companyId', ${companyId}, 'recipients', ${reachable(sql`company_id = ${companyId}`)})`

async function readSending(db: Connection, warrantId: number): Promise<Sending> {
  const { rows } = await sql<Sending>`
    select warrant_id, warrant.property_id, number, bwof_anniversary, issue_date, expiry_date, warrant.document_id,
      pack_document_id, form.file_name as form_name, pack.file_name as pack_name,
      exists (select from warrant_certificate join certificate using (certificate_id)
        where warrant_certificate.warrant_id = warrant.warrant_id and recommendation <> '') as has_recommendations,
      json_build_object(
        'authority', ${party(sql`property.regional_authority_company_id`)},
        'owner', ${party(sql`property.owner_id`)},
        'customer', ${party(sql`property.customer_company_id`)},
        'site', json_build_object('companyId', null,
          'recipients', ${reachable(sql`contact.property_id = property.property_id`)})) as parties
    from warrant
    join property using (property_id)
    join document form on form.document_id = warrant.document_id
    join document pack on pack.document_id = warrant.pack_document_id
    where warrant_id = ${warrantId} and property.when_deleted is null`.execute(db)
  if (!rows[0]) throw notFound('warrant', warrantId)
  return rows[0]
}

interface Writing {
  warrant: Sending
  party: WarrantParty
  message: string
  today: Day
}

async function write(
  context: Context,
  login: Login,
  { warrant, party: to, message, today }: Writing,
): Promise<WrittenEmail> {
  const isCouncil = to === 'authority'
  const { companyId, recipients } = warrant.parties[to]
  const kind = isCouncil ? 'Email_Warrant_Council' : 'Email_Warrant_Copy'
  const composed = await composeEmail(context, {
    kind,
    propertyId: warrant.propertyId,
    recipientCompanyId: companyId,
    propertyServiceIds: [],
    generatedBy: login.email,
    today,
    isCopied: false,
    evidence: {
      warrantNumber: warrant.number,
      warrantAnniversary: printedDay(warrant.bwofAnniversary),
      warrantIssueDate: printedDay(warrant.issueDate),
      warrantExpiryDate: printedDay(warrant.expiryDate),
      hasRecommendations: warrant.hasRecommendations,
      message,
      attachedFiles: [isCouncil ? warrant.packName : warrant.formName],
    },
  })
  return {
    kind,
    propertyId: warrant.propertyId,
    recipientCompanyId: companyId,
    to: recipients,
    ...composed,
    documentIds: [isCouncil ? warrant.packDocumentId : warrant.documentId],
  }
}

/** A warrant that was withdrawn meanwhile is not sent. */
async function lockIssued(
  transaction: Transaction<Tables>,
  { warrantId, number }: Pick<Sending, 'warrantId' | 'number'>,
): Promise<void> {
  const { rows } = await sql`
    select from warrant where warrant_id = ${warrantId} and state = 'issued' for share`.execute(transaction)
  if (rows.length === 0) throw conflict(`Warrant ${number} is withdrawn, so it cannot be sent.`)
}
