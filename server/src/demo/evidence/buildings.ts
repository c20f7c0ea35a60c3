import { sql, type Kysely } from 'kysely'
import type { Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { WarrantRow } from '@app/contract/warrant/schema'
import type { Tables } from '../../database/tables.ts'

/** A specified system of a building, with the dates on which it is due and was certified. */
export interface System {
  propertyServiceId: number
  supplierCompanyId: number | null
  supplierName: string | null
  next: Day | null
  last: Day | null
  intervalMonths: number
}

/** A building with a warrant. */
export interface Building {
  propertyId: number
  propertyName: string
  warrantServiceId: number
  anniversary: Day
  /** The day of the last warrant; null for a building that was taken on since. */
  issued: Day | null
  issuedBy: WarrantRow['issuedBy']
  council: string
  /** All facts that Form 12 needs are on record. */
  isComplete: boolean
  systems: System[]
  /** The warrant and the certificate of last year, where the demonstration has filed them already. */
  warrantDocumentId: number | null
  certificateDocumentId: number | null
}

/** The first buildings with a warrant and specified systems, by id. */
export async function listBuildings(db: Kysely<Tables>, limit: number): Promise<Building[]> {
  const filed = (kind: string) => sql`(select document_id from document
    where document.property_id = property.property_id and kind = ${kind} and active and when_deleted is null
    order by document_date desc, document_id limit 1)`
  const { rows } = await sql<Building>`
    select property_id, property_name, warrant.property_service_id as warrant_service_id,
      warrant.when_next_service_anniversary as anniversary,
      case when bwof_issued_date = warrant.when_last_compliance_received then bwof_issued_date end as issued,
      coalesce(bwof_issued_by, 'None') as issued_by, coalesce(council.company_name, '') as council,
      owner.company_id is not null and street_address_known and building_use <> '' and maximum_number_of_occupants <> ''
        and compliance_schedule <> '' and building_safety_manual_located <> '' as is_complete,
      systems, ${filed('bwof')} as warrant_document_id, ${filed('certificate')} as certificate_document_id
    from (select *, street_address <> '' as street_address_known from property) property
    join lateral (
      select * from property_service
      where property_service.property_id = property.property_id and service_id = ${BWOF_SERVICE_ID} and active
        and when_deleted is null and when_next_service_anniversary is not null
      order by when_next_service_anniversary limit 1) warrant using (property_id)
    join lateral (
      select json_agg(json_build_object('propertyServiceId', property_service_id, 'supplierCompanyId',
        supplier_company_id, 'supplierName', company_name, 'next', when_next_service_anniversary, 'last',
        when_last_compliance_received, 'intervalMonths', property_service.interval_months)
        order by property_service_id) as systems
      from property_service
      join service using (service_id)
      left join company on company_id = supplier_company_id
      where property_service.property_id = property.property_id and parent_service_id = ${BWOF_SERVICE_ID}
        and property_service.active and property_service.when_deleted is null) listed on systems is not null
    left join property_bwof using (property_id)
    left join company owner on owner.company_id = owner_id and owner.when_deleted is null
    left join company council on council.company_id = regional_authority_company_id
    where property.active and property.when_deleted is null
    order by property_id limit ${limit}`.execute(db)
  return rows
}

/** Who signs certificates for a supplier. */
export interface Signer {
  name: string
  registrationNumber: string
  register: string
}

/** The person of each supplier who signs, by company: the one in the list of IQPs, else the first contact with a name. */
export async function listSigners(db: Kysely<Tables>): Promise<ReadonlyMap<number, Signer>> {
  const { rows } = await sql<Signer & { companyId: number }>`
    select distinct on (company_id) company_id, coalesce(iqp.name, person.name) as name,
      coalesce(iqp.registration_number, 'IQP ' || 100 + company_id) as registration_number,
      coalesce(iqp.register, '') as register
    from (
      select company_id, contact_id, concat_ws(' ', first_name, last_name) as name from contact
      where active and when_deleted is null and first_name <> '' and last_name <> '' and company_id is not null) person
    join company using (company_id)
    left join iqp using (company_id)
    where is_supplier
    order by company_id, iqp_id, contact_id`.execute(db)
  return new Map(rows.map(({ companyId, ...signer }) => [companyId, signer]))
}
