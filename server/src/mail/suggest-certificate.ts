import { sql } from 'kysely'
import { todayIn } from '@app/contract/dates'
import type { CertificateSuggestion } from '@app/contract/mail/schema'
import { canBePaper } from '@app/contract/mail/rules'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { AppContext } from '../app-context.ts'
import { certifiedSystems } from '../certificate/queries.ts'
import type { Connection } from '../database/connection.ts'
import { jsonArray } from '../lib/json-sql.ts'
import { pdfText } from '../lib/pdf/pdf.ts'
import { conflict } from '../lib/problem.ts'
import { openAttachments, type OpeningServices } from './attachments.ts'
import { getMail } from './queries.ts'
import { readPaperText, type KnownIqp } from './read-paper-text.ts'
import { presentAnniversary } from '../bwof/present-anniversary.ts'

/** How many PDFs of a message are read, and how many pages of each. */
const PAPERS_READ = 2
const PAGES_READ = 3

/**
 * Suggests what a certificate in a message says (docs/rules/mailbox.md#certificates): the systems that the e-mail asked
 * for, the IQP whom the supplier's last certificate named, and what stands in the PDF itself, if that has text.
 *
 * @throws ProblemError 404; 409 for a message that is not filed
 */
export async function suggestCertificate(
  services: OpeningServices & Pick<AppContext, 'timeZone'>,
  mailId: number,
  signal: AbortSignal,
): Promise<CertificateSuggestion> {
  const mail = await getMail(services.db, mailId)
  if (mail.propertyId === null) throw conflict('File this message with its property first.')
  const { asked, ofSupplier, lastIqp, known, ...facts } = await readFacts(services.db, mailId)
  const positions = mail.attachments.filter(
    ({ fileName }) => fileName.toLowerCase().endsWith('.pdf') && canBePaper(fileName),
  )
  const text = await readPapers(
    services,
    mailId,
    positions.slice(0, PAPERS_READ).map(({ position }) => position),
    signal,
  )
  const writtenOn = mail.whenWritten && todayIn(services.timeZone, new Date(mail.whenWritten))
  const read = readPaperText(text, { systems: facts.systems, iqps: known, writtenOn })
  const systems = facts.systems.map(({ propertyServiceId }) => propertyServiceId)
  const propertyServiceIds = [asked, read.propertyServiceIds, ofSupplier].find((ids) => ids.length > 0) ?? []
  const iqp = read.iqp ?? lastIqp
  return {
    ...facts,
    propertyServiceIds: propertyServiceIds.filter((id) => systems.includes(id)),
    iqpName: iqp?.name ?? '',
    iqpRegistrationNumber: iqp?.registrationNumber ?? '',
    iqpRegister: iqp?.register ?? '',
    signedDate: read.signedDate,
  }
}

/** A PDF that cannot be read suggests nothing. */
async function readPapers(
  services: OpeningServices,
  mailId: number,
  positions: number[],
  signal: AbortSignal,
): Promise<string> {
  if (positions.length === 0) return ''
  const opened = await openAttachments(services, mailId, positions).catch(() => [])
  const texts = await Promise.all(opened.map(({ content }) => pdfText(content, { maxPages: PAGES_READ, signal })))
  return texts.join('\n')
}

type Facts = Pick<CertificateSuggestion, 'supplierCompanyId' | 'supplierName' | 'bwofAnniversary' | 'systems'> & {
  /** What the e-mail asked for. */
  asked: number[]
  /** What the supplier serves at the property. */
  ofSupplier: number[]
  lastIqp: KnownIqp | null
  known: KnownIqp[]
}

/** The supplier is whom we wrote to, else the company of the sender that serves a system of the property. */
async function readFacts(db: Connection, mailId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with about as (
      select mail.property_id, mail.email_id, coalesce(email.recipient_company_id, (
        select contact.company_id from contact
        where lower(contact.email::text) = mail.from_address and contact.email <> '' and contact.when_deleted is null
          and contact.company_id in (select supplier_company_id from property_service served
            where served.property_id = mail.property_id and served.active and served.when_deleted is null)
        order by contact_id limit 1)) as supplier_id
      from mail left join email using (email_id) where mail_id = ${mailId}),
    outstanding as (
      select property_service_id, supplier_company_id from property_service join service using (service_id)
      where property_id = (select property_id from about) and parent_service_id = ${BWOF_SERVICE_ID}
        and property_service.active and property_service.when_deleted is null)
    select supplier_id as supplier_company_id,
      coalesce((select company_name from company where company_id = supplier_id), '') as supplier_name,
      ${presentAnniversary(sql`about.property_id`)} as bwof_anniversary,
      ${jsonArray(certifiedSystems(sql`array(select property_service_id from outstanding)`))} as systems,
      array(select property_service_id from email_property_service where email_id = about.email_id
        order by property_service_id) as asked,
      array(select property_service_id from outstanding where supplier_company_id = supplier_id
        order by property_service_id) as of_supplier,
      (select json_build_object('name', iqp_name, 'registrationNumber', iqp_registration_number, 'register', iqp_register)
        from certificate where supplier_company_id = supplier_id and iqp_name <> ''
        order by certificate.property_id = about.property_id desc, certificate_id desc limit 1) as last_iqp,
      (select coalesce(json_agg(json_build_object('name', name, 'registrationNumber', registration_number,
          'register', register)), '[]') from iqp where company_id = supplier_id and active) as known
    from about`.execute(db)
  if (!rows[0]) throw new Error(`Message ${mailId} is gone`)
  return rows[0]
}
