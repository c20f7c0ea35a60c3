import { sql, type RawBuilder } from 'kysely'
import type { SavedBwof } from '@app/contract/bwof/schema'
import type { CertificateKind } from '@app/contract/certificate/rules'
import type { Day } from '@app/contract/dates'
import type { Severity } from '@app/contract/defect/rules'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { EvidenceRule } from '@app/contract/settings/schema'
import type { Connection } from '../../database/connection.ts'
import { PreparedStatement } from '../../database/prepared.ts'
import type { VersionsAlong } from '../../database/versions-along.ts'
import { namedAs } from '../../lib/json-sql.ts'
import { notFound } from '../../lib/problem.ts'
import { OPERATOR_SETTING } from '../../operator/queries.ts'
import { EVIDENCE_SETTING } from '../../settings/queries.ts'
import { isOfWarrant } from '../../bwof/of-warrant.ts'
import { presentAnniversary } from '../../bwof/present-anniversary.ts'
import { warrantSupplier } from '../../bwof/warrant-supplier.ts'

interface Defect {
  severity: Severity
  description: string
}

/** What is on record of the person who signed a certificate; null for nobody known. */
export interface Registration {
  active: boolean
  confirmed: boolean
  validUntil: Day | null
  ssCodes: string[]
}

/**
 * A certificate of one system for the anniversary that is checked: accepted, or waiting for a decision. One that waits may name the day
 * before the anniversary was corrected, because it can be given the new one until it is accepted.
 */
export interface SystemCertificate {
  certificateId: number
  /** Its paper, which may be exchanged while it is read. */
  documentId: number | null
  paperSize: number
  kind: CertificateKind
  state: 'accepted' | 'received'
  signedDate: Day | null
  /** The last day that it certifies. */
  periodTo: Day | null
  iqpName: string
  iqpRegistrationNumber: string
  recommendation: string
  registration: Registration | null
}

export interface SystemFacts {
  propertyServiceId: number
  serviceName: string
  buildingAct: string
  councilCodes: string
  ref: string
  supplierCompanyId: number | null
  supplierName: string
  whenNextServiceAnniversary: Day | null
  whenLastComplianceReceived: Day | null
  /**
   * The other day that its accepted Form 12A is for: this warrant's before its anniversary was corrected, or else that of
   * another warrant, if that certificate set its dates.
   */
  certifiedFor: Day | null
  whenLastSupplierEmailSent: string | null
  /** When its supplier was e-mailed about it around the anniversary of an earlier year, newest first; empty for the present warrant. */
  whenEmailed: string[]
  certificates: SystemCertificate[]
  defects: Defect[]
}

/** What the check of a warrant looks at. The BWOF fields are empty where the property has no such record. */
export interface CheckFacts {
  propertyId: number
  whenUpdated: string
  bwofAnniversary: Day | null
  /** The anniversary that the property's own records have, which may be another than the one that is checked. */
  presentAnniversary: Day | null
  ownerName: string
  bwofIssuedBy: SavedBwof['bwofIssuedBy']
  operatorName: string
  /** Who looks after the warrant itself. */
  warrantSupplierName: string
  streetAddress: string
  buildingUse: string
  maximumNumberOfOccupants: string
  complianceSchedule: string
  buildingSafetyManualLocated: string
  complianceScheduleMonths: number | null
  legalDescription: string
  purposeGroup: string
  highestFireHazardCategoryFhcNumber: string
  firstConstructed: string
  evidence: EvidenceRule
  systems: SystemFacts[]
  /** Open defects of no specified system: of the building, of another service or of a system that left the schedule. */
  defects: Defect[]
}

type StoredFacts = Omit<CheckFacts, 'evidence'> & { evidence: string }

/** What is enough evidence, also until the office has set it (docs/rules/evidence.md#what-is-enough-evidence). */
export const evidenceRule = sql<EvidenceRule>`coalesce(
  (select value #>> '{}' from setting where name = ${sql.lit(EVIDENCE_SETTING)}), 'certificates')`

const openDefects = (condition: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('severity', severity, 'description', description) order by defect_id), '[]')
  from defect where ${condition} and defect.state = 'open')`

const certificates = sql`
  (select coalesce(json_agg(json_build_object('certificateId', certificate_id, 'documentId', document_id,
      'paperSize', coalesce((select size from document where document.document_id = certificate.document_id), 0), 'kind', kind, 'state', state,
      'signedDate', signed_date, 'periodTo', period_to, 'iqpName', iqp_name, 'iqpRegistrationNumber', iqp_registration_number,
      'recommendation', recommendation, 'registration', (
        select json_build_object('active', active, 'confirmed', confirmed, 'validUntil', valid_until, 'ssCodes', ss_codes)
        from iqp
        where fold(iqp.name) = fold(iqp_name) and fold(iqp.register) = fold(iqp_register)
          and fold(registration_number) = fold(iqp_registration_number)))
      order by certificate_id), '[]')
  from certificate
  where certificate.property_id = checked.property_id and ${isOfWarrant(sql`certificate.bwof_anniversary`, sql`anniversary`)}
    and (certificate.state = 'received' or certificate.state = 'accepted' and certificate.bwof_anniversary = anniversary)
    and sub.property_service_id = any(certificate.property_service_ids))`

const isOfThisWarrant = isOfWarrant(sql`accepted_system.bwof_anniversary`, sql`anniversary`)

/** As after a warrant's anniversary was corrected: its certificates are for the one before. */
const certifiedFor = sql`
  (select accepted_system.bwof_anniversary from accepted_system join certificate using (certificate_id)
  where accepted_system.property_service_id = sub.property_service_id and accepted_system.kind = 'Form12A'
    and accepted_system.bwof_anniversary <> anniversary
    and (${isOfThisWarrant} or signed_date = sub.when_last_compliance_received)
  order by ${isOfThisWarrant} desc, accepted_system.bwof_anniversary desc limit 1)`

/** Of an earlier year only, because the last e-mail may have asked for the next certificate. */
const whenEmailed = sql`
  (select coalesce(json_agg(when_sent order by when_sent desc), '[]')
  from email_property_service reminded join email using (email_id)
  where checked.anniversary < present_anniversary and reminded.property_service_id = sub.property_service_id
    and recipient_company_id = sub.supplier_company_id and when_returned is null
    and when_sent between checked.anniversary - interval '1 year' and checked.anniversary + interval '1 year')`

const companyName = (companyId: RawBuilder<unknown>) => sql`coalesce((select company_name from company
  where company.company_id = ${companyId} and company.when_deleted is null), '')`

const operatorId = sql`(select nullif(value, 'null')::int from setting where name = ${sql.lit(OPERATOR_SETTING)})`

const systems = sql`
  (select coalesce(json_agg(row_to_json(system) order by sort1, sort2, "serviceName", "propertyServiceId"), '[]')
  from (
    select service.sort1, service.sort2, ${namedAs<SystemFacts>({
      propertyServiceId: sql`sub.property_service_id`,
      serviceName: sql`service.service_name`,
      buildingAct: sql`service.building_act`,
      councilCodes: sql`service.council_codes`,
      ref: sql`sub.ref`,
      supplierCompanyId: sql`sub.supplier_company_id`,
      supplierName: sql`coalesce(supplier.company_name, '')`,
      whenNextServiceAnniversary: sql`sub.when_next_service_anniversary`,
      whenLastComplianceReceived: sql`sub.when_last_compliance_received`,
      certifiedFor,
      whenLastSupplierEmailSent: sql`sub.when_last_supplier_email_sent`,
      whenEmailed,
      certificates,
      defects: openDefects(sql`defect.property_service_id = sub.property_service_id`),
    })}
    from property_service sub
    join service using (service_id)
    left join company supplier on supplier.company_id = sub.supplier_company_id
    where sub.property_id = checked.property_id and service.parent_service_id = ${sql.lit(BWOF_SERVICE_ID)} and sub.active
      and sub.when_deleted is null) system)`

/** One JSON text: the driver describes and parses each column of each answer, which costs more than reading the text. */
const select = new PreparedStatement<{ facts: string }, { propertyId: number; bwofAnniversary: Day | null }>(
  (at) => sql`
    with checked as (
      select present.*, coalesce(${at('bwofAnniversary')}::date, present_anniversary) as anniversary
      from (select property.*, ${presentAnniversary(sql`property.property_id`)} as present_anniversary
        from property where property_id = ${at('propertyId')} and when_deleted is null) present)
    select row_to_json(one)::text as facts from (
      select ${namedAs<StoredFacts>({
        propertyId: sql`checked.property_id`,
        whenUpdated: sql`checked.when_updated`,
        bwofAnniversary: sql`anniversary`,
        presentAnniversary: sql`present_anniversary`,
        ownerName: sql`coalesce(owner.company_name, '')`,
        bwofIssuedBy: sql`coalesce(bwof_issued_by, 'None')`,
        operatorName: companyName(operatorId),
        warrantSupplierName: companyName(warrantSupplier(sql`checked.property_id`)),
        streetAddress: sql`checked.street_address`,
        buildingUse: sql`coalesce(building_use, '')`,
        maximumNumberOfOccupants: sql`coalesce(maximum_number_of_occupants, '')`,
        complianceSchedule: sql`coalesce(compliance_schedule, '')`,
        buildingSafetyManualLocated: sql`coalesce(building_safety_manual_located, '')`,
        complianceScheduleMonths: sql`compliance_schedule_months`,
        legalDescription: sql`coalesce(legal_description, '')`,
        purposeGroup: sql`coalesce(purpose_group, '')`,
        highestFireHazardCategoryFhcNumber: sql`coalesce(highest_fire_hazard_category_fhc_number, '')`,
        firstConstructed: sql`coalesce(first_constructed, '')`,
        evidence: evidenceRule,
        systems,
        defects: openDefects(sql`defect.property_id = checked.property_id and not exists (
          select from property_service faulty join service using (service_id)
          where faulty.property_service_id = defect.property_service_id and faulty.active and faulty.when_deleted is null
            and service.parent_service_id = ${sql.lit(BWOF_SERVICE_ID)})`),
      })}
      from checked
      left join company owner on owner.company_id = checked.owner_id and owner.when_deleted is null
      left join property_bwof using (property_id)) one`,
)

/**
 * Reads what the check of a warrant looks at, in one statement.
 *
 * @param named.bwofAnniversary the anniversary to check; null for the property's present one
 * @throws ProblemError 404
 */
export async function readCheckFacts(
  db: Connection,
  named: { propertyId: number; bwofAnniversary: Day | null },
  along?: VersionsAlong,
): Promise<CheckFacts> {
  const row = await select.executeForOne(db, named, along)
  if (!row) throw notFound('property', named.propertyId)
  const facts: StoredFacts = JSON.parse(row.facts)
  return { ...facts, evidence: EvidenceRule.parse(facts.evidence) }
}

/** The statement of {@link readCheckFacts}, for benchmarks. */
export const compileCheckFacts = (db: Connection, propertyId: number) =>
  select.compile(db, { propertyId, bwofAnniversary: null })
