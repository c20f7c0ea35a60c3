import { sql } from 'kysely'
import type { AuditDefect } from '@app/forms/render'
import { CERTIFICATE_KIND_NAMES, type CertificateKind } from '@app/contract/certificate/rules'
import type { CertifiedSystem } from '@app/contract/certificate/schema'
import { printedDay, type Day } from '@app/contract/dates'
import { DOCUMENT_KINDS } from '@app/contract/document/kinds'
import { nameAmong, titleAmong } from '@app/contract/service/system-code'
import { certifiedSystems, listedSystems } from '../certificate/queries.ts'
import type { Connection } from '../database/connection.ts'
import { PDF_TYPE } from '../document/content-types.ts'
import { jsonArray } from '../lib/json-sql.ts'

/** A stored paper of an audit pack. */
export interface AuditPaper {
  documentId: number
  /** One for each record that it is the paper of. */
  titles: string[]
  storedAs: string
  size: number
}

interface Period {
  propertyId: number
  from: Day
  to: Day
  /** In which a moment has its day. */
  timeZone: string
}

interface Stored {
  documentId: number
  storedAs: string
  size: number
}

/** Form 12 of each warrant that was issued in the period, oldest first. */
export async function listWarrantPapers(db: Connection, { propertyId, from, to }: Period): Promise<AuditPaper[]> {
  const { rows } = await sql<Stored & { number: string; issueDate: Day }>`
    select document.document_id, stored_as, size, number, issue_date
    from warrant join document using (document_id)
    where warrant.property_id = ${propertyId} and state = 'issued' and document.active
      and issue_date between ${from}::date and ${to}::date
    order by issue_date, warrant_id`.execute(db)
  return rows.map(({ number, issueDate, ...stored }) => ({
    ...stored,
    titles: [`Form 12, warrant ${number}, issued on ${printedDay(issueDate)}`],
  }))
}

interface StoredCertificate extends Stored {
  kind: CertificateKind
  iqpName: string
  signedDate: Day | null
  systems: CertifiedSystem[]
}

/** The accepted certificates that were signed in the period, in the order of the warrants. A paper comes once. */
export async function listCertificatePapers(
  db: Connection,
  { propertyId, from, to, timeZone }: Period,
): Promise<AuditPaper[]> {
  const { rows } = await sql<StoredCertificate>`
    select document.document_id, stored_as, size, certificate.kind, iqp_name, signed_date,
      ${jsonArray(certifiedSystems(sql`certificate.property_service_ids`))} as systems
    from certificate join document using (document_id)
    where certificate.property_id = ${propertyId} and state = 'accepted' and document.active
      and coalesce(signed_date, (when_received at time zone ${timeZone})::date) between ${from}::date and ${to}::date
    order by bwof_anniversary, signed_date, certificate_id`.execute(db)
  const { rows: present } = await sql<CertifiedSystem>`${listedSystems(propertyId)}`.execute(db)
  const listed = [...present, ...rows.flatMap(({ systems }) => systems)]
  const titleOf = ({ kind, iqpName, signedDate, systems }: StoredCertificate) => {
    const names = systems.map((system) => titleAmong(system, listed)).join(', ')
    const signed = signedDate ? `, ${printedDay(signedDate)}` : ''
    return `${CERTIFICATE_KIND_NAMES[kind]}, ${names} (${iqpName}${signed})`
  }
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId)
  return [...byDocument.values()].flatMap((certificates) => {
    const [first] = certificates
    if (!first) return []
    const { documentId, storedAs, size } = first
    return [{ documentId, storedAs, size, titles: certificates.map(titleOf) }]
  })
}

/**
 * The documents of a kind that are dated in the period, oldest first: prints that are no drafts, and signed papers that came
 * back, which have the name of the form in theirs (docs/rules/evidence.md#audit-pack).
 */
export async function listDocumentsOfKind(
  db: Connection,
  { propertyId, from, to, timeZone }: Period,
  kind: 'iqpStatement' | 'evacuationReport',
): Promise<AuditPaper[]> {
  const { rows } = await sql<Stored & { referenceName: string; fileName: string; documentDate: Day | null }>`
    select document_id, stored_as, size, reference_name, file_name, document_date
    from document
    where property_id = ${propertyId}
      and (kind = ${kind} or kind = '' and strpos(fold(file_name), fold(${DOCUMENT_KINDS[kind].label})) > 0)
      and not exists (select from paper where paper.document_id = document.document_id)
      and content_type = ${PDF_TYPE} and not is_draft and active
      and when_deleted is null
      and coalesce(document_date, (when_uploaded at time zone ${timeZone})::date) between ${from}::date and ${to}::date
    order by coalesce(document_date, (when_uploaded at time zone ${timeZone})::date), document_id`.execute(db)
  return rows.map(({ referenceName, fileName, documentDate, ...stored }) => ({
    ...stored,
    titles: [[referenceName || fileName, printedDay(documentDate)].filter(Boolean).join(', ')],
  }))
}

interface StoredDefect extends Omit<AuditDefect, 'where'> {
  location: string
  /** The system that it is of, if it is of one. */
  own: CertifiedSystem[]
}

/** The defects that were found by the end of the period and not cleared before it, oldest first. */
export async function listAuditDefects(
  db: Connection,
  { propertyId, from, to, timeZone }: Period,
): Promise<AuditDefect[]> {
  const present = sql`array(select property_service_id from property_service
    where property_id = ${propertyId} and when_deleted is null)`
  const { rows: systems } = await sql<CertifiedSystem>`${certifiedSystems(present)}`.execute(db)
  const { rows } = await sql<StoredDefect>`
    select defect_id, defect.location, ${jsonArray(certifiedSystems(sql`array[defect.property_service_id]`))} as own,
      description, severity,
      coalesce(found_date, (when_created at time zone ${timeZone})::date) as found,
      found_by, action, cleared_date as cleared, cleared_note
    from defect
    where property_id = ${propertyId}
      and coalesce(found_date, (when_created at time zone ${timeZone})::date) <= ${to}::date
      and (cleared_date is null or cleared_date >= ${from}::date)
    order by found, defect_id`.execute(db)
  return rows.map(({ own, location, ...defect }) => ({
    ...defect,
    where: [...own.map((system) => nameAmong(system, systems)), location].filter(Boolean).join(', ') || 'The building',
  }))
}
