import { sql, type Kysely, type Transaction } from 'kysely'
import { addDays, shownDay, type Day } from '@app/contract/dates'
import { carriesReturnLink, kindsOfTopic } from '@app/contract/email/kinds'
import type { SubmissionKind } from '@app/contract/return/rules'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { isOutstanding } from '../bwof/outstanding.ts'
import type { Tables } from '../database/tables.ts'
import { inWords, titleOf } from '../return/in-words.ts'
import type { AnsweredSystem } from '../return/returning.ts'
import { presentAnniversary } from '../bwof/present-anniversary.ts'

/** Links stand for e-mails that were sent in this many days before today, and certificates that came by them. */
const LINKED_DAYS = 60
const MAX_LINKS = 400
const MAX_CERTIFICATES = 160

/** What suppliers without a certificate answered, by turns. */
const TURNS = ['later', 'not-ours', 'cannot', 'later', 'later'] as const
const MAX_OPEN = 40
/** Answers that nobody has read yet. */
const UNREAD = 3

/** 203.0.113.0/24 is for documentation (RFC 5737). */
const CLIENT_ADDRESS = '203.0.113.24'

interface Asked {
  propertyId: number
  supplierCompanyId: number
  bwofAnniversary: Day
  /** Who answers. */
  name: string
  systems: AnsweredSystem[]
}

interface Answered extends Asked {
  certificateId: number
  kind: string
  signedDate: Day | null
  whenReceived: string
}

/** Adds links and answers of suppliers to a new demonstration: waiting, accepted, refused, promised and not theirs. */
export async function addDemoAnswers(db: Kysely<Tables>, today: Day): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('warrant.bulk', 'on', true)`.execute(transaction)
    await addSentLinks(transaction, today)
    for (const answered of await listAnswered(transaction, today)) await addReturned(transaction, answered)
    const open = await listOpen(transaction, today)
    let unread = UNREAD
    for (const [index, asked] of open.entries()) {
      const kind = TURNS[index % TURNS.length] ?? 'later'
      const isRead = kind !== 'not-ours' || unread-- <= 0
      await addOpen(transaction, asked, { kind, isRead, index, today })
    }
  })
}

/** The links that sent e-mails carry. Their names are random, so nobody knows an address. */
const addSentLinks = (transaction: Transaction<Tables>, today: Day) =>
  sql`
    insert into return_link (name, property_id, supplier_company_id, bwof_anniversary, email_id, created_by, when_created)
    select uuid_send(gen_random_uuid()), email.property_id, recipient_company_id, warrant.due, email_id, 'Automation', when_queued
    from email
    join lateral (select ${presentAnniversary(sql`email.property_id`)} as due) warrant on warrant.due is not null
    where status = 'SENT' and when_sent >= ${addDays(today, -LINKED_DAYS)}::date and recipient_company_id is not null
      and template_name = any(${kindsOfTopic('bwof').filter(carriesReturnLink)}::text[])
    order by when_sent desc limit ${MAX_LINKS}`.execute(transaction)

const systemsIn = (ids: ReturnType<typeof sql>) => sql`
  (select json_agg(json_build_object('propertyServiceId', property_service_id, 'serviceName', service_name, 'ref', ref,
      'buildingAct', building_act, 'councilCodes', council_codes) order by property_service_id)
    from property_service join service using (service_id) where property_service_id = any(${ids}))`

/** The certificates that came by a link: all that are not accepted, and accepted ones of present warrants. */
async function listAnswered(transaction: Transaction<Tables>, today: Day): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select certificate_id, property_id, supplier_company_id, bwof_anniversary, kind, signed_date, when_received,
      coalesce(nullif(iqp_name, ''), 'The supplier') as name, ${systemsIn(sql`property_service_ids`)} as systems
    from certificate
    where received_via = 'link' and supplier_company_id is not null
      and (state <> 'accepted' or bwof_anniversary >= ${addDays(today, -LINKED_DAYS)}::date)
    order by state = 'accepted', when_received desc, certificate_id limit ${MAX_CERTIFICATES}`.execute(transaction)
  return rows
}

async function addReturned(transaction: Transaction<Tables>, answered: Answered): Promise<void> {
  const { certificateId, kind, name, signedDate, systems, whenReceived } = answered
  const words =
    kind === 'Form12A'
      ? inWords(`A file signed by ${name}${signedDate ? ` on ${shownDay(signedDate)}` : ''}`, systems)
      : [`${name} cannot certify:`, ...systems.map((system) => `${titleOf(system)}: an inspection was missed`)].join(
          '\n',
        )
  const number = await addAnswer(transaction, answered, {
    kind: kind === 'Form12A' ? 'files' : 'cannot',
    words,
    when: whenReceived,
    isRead: true,
  })
  await sql`update certificate set return_submission_id = ${number} where certificate_id = ${certificateId}`.execute(
    transaction,
  )
}

/** Buildings where a supplier has sent nothing for its outstanding systems; those of the demonstration's login first. */
async function listOpen(transaction: Transaction<Tables>, today: Day): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select asked.*, coalesce(person.name, 'The supplier') as name, ${systemsIn(sql`ids`)} as systems
    from (
      select supplied.property_id, supplied.supplier_company_id, warrant.due as bwof_anniversary,
        array_agg(supplied.property_service_id) as ids
      from property_service supplied
      join service using (service_id)
      join property using (property_id)
      join lateral (select ${presentAnniversary(sql`property.property_id`)} as due) warrant on warrant.due between ${today}::date + 9 and ${today}::date + 60
      where parent_service_id = ${BWOF_SERVICE_ID} and supplied.active and supplied.when_deleted is null
        and property.active and property.when_deleted is null and supplied.supplier_company_id is not null
        and ${isOutstanding('supplied', sql`warrant.due`)}
        and not exists (select from certificate where certificate.property_id = supplied.property_id and state = 'received')
      group by 1, 2, 3) asked
    left join lateral (select concat_ws(' ', first_name, last_name) as name from contact
      where contact.company_id = asked.supplier_company_id and contact.active and contact.when_deleted is null
        and first_name <> '' order by contact_id limit 1) person on true
    order by supplier_company_id in (select company_id from login_company join login using (login_id)
        where is_external_supplier) desc,
      md5(property_id::text), supplier_company_id
    limit ${MAX_OPEN}`.execute(transaction)
  return rows
}

interface OpenAnswer {
  kind: (typeof TURNS)[number]
  isRead: boolean
  index: number
  today: Day
}

async function addOpen(transaction: Transaction<Tables>, asked: Asked, answer: OpenAnswer): Promise<void> {
  const { propertyId, supplierCompanyId, bwofAnniversary, name } = asked
  const { kind, isRead, index, today } = answer
  const systems = kind === 'later' ? asked.systems : asked.systems.slice(0, 1)
  const expected = addDays(today, 3 + (index % 6))
  const words = {
    later: inWords(`${name} says ${shownDay(expected)}`, systems),
    'not-ours': inWords(`${name} says that these are not theirs`, systems, 'Our contract ended in June.'),
    cannot: [
      `${name} cannot certify:`,
      ...systems.map((system) => `${titleOf(system)}: an inspection was missed. The site was closed in August`),
    ].join('\n'),
  }[kind]
  const when = `${addDays(today, -1 - (index % 5))}T21:40:00Z`
  const number = await addAnswer(transaction, { ...asked, systems }, { kind, words, when, isRead })
  const ids = systems.map(({ propertyServiceId }) => propertyServiceId)
  if (kind === 'later') {
    await sql`insert into promise (property_service_id, expected_date, return_submission_id)
      select unnest(${ids}::int[]), ${expected}::date, ${number}`.execute(transaction)
  }
  if (kind === 'cannot') {
    await sql`insert into certificate (property_id, supplier_company_id, bwof_anniversary, kind, property_service_ids,
        iqp_name, state, received_via, received_by, when_received, return_submission_id)
      values (${propertyId}, ${supplierCompanyId}, ${bwofAnniversary}::date, 'ReportInLieu', ${ids}::int[], ${name},
        'received', 'link', 'Return link', ${when}, ${number})`.execute(transaction)
  }
}

interface Submission {
  kind: SubmissionKind
  words: string
  when: string
  isRead: boolean
}

/** Adds an answer with a link of its own, and returns its number. */
async function addAnswer(
  transaction: Transaction<Tables>,
  { propertyId, supplierCompanyId, bwofAnniversary, systems }: Asked,
  { kind, words, when, isRead }: Submission,
): Promise<number> {
  const ids = systems.map(({ propertyServiceId }) => propertyServiceId)
  const { rows } = await sql<{ number: number }>`
    with link as (
      insert into return_link (name, property_id, supplier_company_id, bwof_anniversary, created_by, when_created)
      values (uuid_send(gen_random_uuid()), ${propertyId}, ${supplierCompanyId}, ${bwofAnniversary}::date, 'Automation',
        ${when}::timestamptz - interval '9 days')
      returning return_link_id)
    insert into return_submission (property_id, supplier_company_id, bwof_anniversary, return_link_id, kind,
      property_service_ids, facts, summary, client_address, content_hash, when_submitted, when_read)
    select ${propertyId}, ${supplierCompanyId}, ${bwofAnniversary}::date, return_link_id, ${kind}, ${ids}::int[], '{}',
      ${words}, ${CLIENT_ADDRESS}, gen_random_uuid()::text, ${when}::timestamptz,
      case when ${isRead} then ${when}::timestamptz end
    from link returning return_submission_id as number`.execute(transaction)
  return rows[0]?.number ?? 0
}
