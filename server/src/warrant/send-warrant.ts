import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { printedDay, type Day } from '@app/contract/dates'
import type { WarrantParty, WarrantSending } from '@app/contract/warrant/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { inLockOrder } from '../database/lock-rows.ts'
import { transactionBy } from '../database/transaction.ts'
import { sentInstead } from '../email/queue/replace-waiting.ts'
import { queueWritten, type WrittenEmail } from '../email/queue/queue-written.ts'
import { IS_UNHEARD_RETRY } from '../email/queue/waiting.ts'
import type { Recipient } from '../email/rules/recipient.ts'
import { composeEmail } from '../email/templates/compose-email.ts'
import { conflict, notFound } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { bringsFormAlone, getWarrant } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'environment' | 'timeZone' | 'wakeDispatcher'>

/**
 * Queues an e-mail with the warrant to each party: to the authority with the council pack, unless the sender wants Form 12 alone
 * there too, to the others with Form 12 (docs/rules/evidence.md#sending-a-warrant). A party to which the same is on its way already,
 * sent from another screen, gets no second one.
 *
 * @throws ProblemError 404; 409 that names a party without an address, or one to which another message with the warrant is
 *   on its way, or for a warrant that is withdrawn. Then nothing is queued.
 */
export async function sendWarrant(
  context: Context,
  login: Login,
  sending: z.infer<typeof WarrantSending>,
  { now, today }: { now: Date; today: Day },
): Promise<ShapedJson> {
  const { warrantId, to, message } = sending
  const warrant = await readSending(context.db, warrantId)
  const unreachable = to.find((party) => warrant.parties[party].recipients.length === 0)
  if (unreachable) {
    throw conflict(
      `There is no email address for the ${unreachable}. Enter a contact with an address, or leave the ${unreachable} out.`,
    )
  }
  const emails: (WrittenEmail & { party: WarrantParty })[] = []
  for (const party of to)
    emails.push({ party, ...(await write(context, login, { ...sending, warrant, party, today })) })
  const answer = await transactionBy(context.db, login.email, async (transaction) => {
    await replaceEarlier(transaction, { warrantId, to, loginEmail: login.email })
    await lockIssued(transaction, warrant)
    const onTheirWay = await partiesOnTheirWay(transaction, warrant, sending)
    const left = emails.filter(({ party }) => !onTheirWay.includes(party))
    const author = { generatedBy: login.email, now, environment: context.environment }
    const emailIds = await queueWritten(transaction, left, author)
    const sends = left.map(({ party }, index) => ({ emailId: emailIds[index] ?? 0, warrantId, party, message }))
    if (sends.length > 0) await transaction.insertInto('warrantEmail').values(sends).execute()
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
  /** The newest of its e-mails when this was read; null without one. */
  newestEmailId: number | null
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
      (select max(email_id) from warrant_email where warrant_email.warrant_id = warrant.warrant_id) as newest_email_id,
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

interface Writing extends Pick<z.infer<typeof WarrantSending>, 'message' | 'isFormAlone'> {
  warrant: Sending
  party: WarrantParty
  today: Day
}

async function write(
  context: Context,
  login: Login,
  { warrant, party: to, message, today, ...sending }: Writing,
): Promise<WrittenEmail> {
  const isCouncil = to === 'authority'
  const isFormAlone = isCouncil && sending.isFormAlone
  const hasPack = isCouncil && !isFormAlone
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
      hasRecommendations: warrant.hasRecommendations && !isFormAlone,
      isFormAlone,
      message,
      attachedFiles: [hasPack ? warrant.packName : warrant.formName],
    },
  })
  return {
    kind,
    propertyId: warrant.propertyId,
    recipientCompanyId: companyId,
    to: recipients,
    ...composed,
    documentIds: [hasPack ? warrant.packDocumentId : warrant.documentId],
  }
}

/**
 * One that a restored backup holds, or that waits for another try and that nobody has had, is sent no more, so that it does not
 * go there a second time.
 */
const replaceEarlier = (
  transaction: Transaction<Tables>,
  { warrantId, to, loginEmail }: { warrantId: number; to: readonly WarrantParty[]; loginEmail: string },
) =>
  sql`with earlier as (${inLockOrder(
    'email',
    sql`(status = 'HELD' or ${IS_UNHEARD_RETRY}) and email_id in (select email_id from warrant_email
      where warrant_id = ${warrantId} and party = any(${to}::text[]))`,
  )})
    update email set status = 'FAILED', hold_reason = '', failure_reason = ${sentInstead(loginEmail)}
    from earlier where earlier.email_id = email.email_id`.execute(transaction)

/** A warrant that was withdrawn meanwhile is not sent. Of two who send it at the same moment, the second waits here. */
async function lockIssued(
  transaction: Transaction<Tables>,
  { warrantId, number }: Pick<Sending, 'warrantId' | 'number'>,
): Promise<void> {
  const { rows } = await sql`
    select from warrant where warrant_id = ${warrantId} and state = 'issued' for no key update`.execute(transaction)
  if (rows.length === 0) throw conflict(`Warrant ${number} is withdrawn, so it cannot be sent.`)
}

/**
 * The parties to which the same is on its way: it has not been tried yet, or was queued while this call wrote its own. One
 * that waits for another try stands in nobody's way, because its address may have been corrected since.
 *
 * @throws ProblemError 409 that names a party to which another message, or the warrant with other papers, is on its way
 */
async function partiesOnTheirWay(
  transaction: Transaction<Tables>,
  { warrantId, number, newestEmailId }: Sending,
  { to, message, isFormAlone }: Pick<z.infer<typeof WarrantSending>, 'to' | 'message' | 'isFormAlone'>,
): Promise<WarrantParty[]> {
  const { rows } = await sql<{ party: WarrantParty; isSame: boolean; generatedBy: string }>`
    select party, generated_by,
      message = ${message} and (party <> 'authority' or ${bringsFormAlone} = ${isFormAlone}) as is_same
    from warrant_email join email using (email_id) join warrant using (warrant_id)
    where warrant_id = ${warrantId} and party = any(${to}::text[])
      and (status in ('QUEUED', 'SENDING') and tries = 0
        or status <> 'FAILED' and email_id > ${newestEmailId ?? 0})`.execute(transaction)
  const other = rows.find(({ isSame }) => !isSame)
  if (other) {
    throw conflict(
      `${other.generatedBy} has just sent warrant ${number} to the ${other.party} with another message or other papers. Leave the ${other.party} out, or send it again once that has left.`,
    )
  }
  return rows.map(({ party }) => party)
}
