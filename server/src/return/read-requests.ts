import { sql, type RawBuilder } from 'kysely'
import type { Day } from '@app/contract/dates'
import { MOST_LISTED } from '@app/contract/return/rules'
import type { ReturnAnswer, ReturnRequest, ReturnSystem } from '@app/contract/return/schema'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { systemCode } from '@app/contract/service/system-code'
import type { AppContext } from '../app-context.ts'
import { isOfWarrant } from '../bwof/of-warrant.ts'
import { certificatesWantedBy } from '../calendar/certificates-wanted-by.ts'
import { regionOfCouncil } from '../database/councils.ts'
import { addressOf } from '../email/templates/place.ts'
import { jsonArray } from '../lib/json-sql.ts'
import { notFound } from '../lib/problem.ts'
import { readOffice } from './office.ts'
import type { Returning } from './returning.ts'

interface StoredRequest {
  propertyId: number
  supplierCompanyId: number
  bwofAnniversary: Day
  propertyName: string
  streetAddress: string
  suburb: string
  city: string
  postcode: string
  complianceScheduleNumber: string
  councilName: string
  supplierName: string
  systems: (Omit<ReturnSystem, 'ssCode'> & { buildingAct: string; councilCodes: string })[]
  submissions: ReturnAnswer[]
}

type AskedRequest = ReturnRequest & Pick<StoredRequest, 'propertyId' | 'supplierCompanyId'>

/**
 * What suppliers are asked for. This is all of a property that leaves the server for somebody with a link
 * (docs/rules/returns.md#the-page).
 *
 * @param asked selects `property_id`, `supplier_company_id` and `bwof_anniversary`
 */
export async function readRequests(
  context: Pick<AppContext, 'db' | 'environment'>,
  asked: RawBuilder<unknown>,
  today: Day,
): Promise<AskedRequest[]> {
  const { rows } = await selectRequests(asked).execute(context.db)
  const operator = await readOffice(context)
  return rows.map(({ councilName, streetAddress, suburb, city, postcode, propertyName, systems, ...row }) => {
    const wantedBy = certificatesWantedBy(row.bwofAnniversary, regionOfCouncil(councilName))
    return {
      ...row,
      operator,
      building: { propertyName, address: addressOf({ streetAddress, suburb, city, postcode }) },
      wantedBy: wantedBy >= today ? wantedBy : null,
      systems: systems.map(({ buildingAct, councilCodes, ...system }) => ({
        ...system,
        ssCode: systemCode({ buildingAct, councilCodes }),
      })),
    }
  })
}

/** The one statement of `readRequests`. */
export const selectRequests = (asked: RawBuilder<unknown>): RawBuilder<StoredRequest> => sql<StoredRequest>`
    with asked as materialized (${asked})
    select asked.property_id as "propertyId", asked.supplier_company_id as "supplierCompanyId",
      asked.bwof_anniversary as "bwofAnniversary", property.property_name as "propertyName",
      property.street_address as "streetAddress", property.suburb, property.city, property.postcode,
      coalesce(property_bwof.compliance_schedule, '') as "complianceScheduleNumber",
      coalesce(authority.company_name, '') as "councilName", supplier.company_name as "supplierName",
      ${jsonArray(systemsOf)} as systems, ${jsonArray(answersOf)} as submissions
    from asked
    join property using (property_id)
    join company supplier on supplier.company_id = asked.supplier_company_id
    left join property_bwof using (property_id)
    left join company authority on authority.company_id = property.regional_authority_company_id
    order by asked.bwof_anniversary, property.property_name, asked.property_id, asked.supplier_company_id`

/** What a link, or a login at one building, shows. */
export async function readRequest(
  context: Pick<AppContext, 'db' | 'environment'>,
  { propertyId, supplierCompanyId, bwofAnniversary }: Returning,
  today: Day,
): Promise<AskedRequest> {
  const [request] = await readRequests(
    context,
    sql`select ${propertyId}::int as property_id, ${supplierCompanyId}::int as supplier_company_id,
      ${bwofAnniversary}::date as bwof_anniversary`,
    today,
  )
  if (!request) throw notFound('property', propertyId)
  return request
}

/** The supplier's own systems, with the last word on each. */
const systemsOf = sql`
  select supplied.property_service_id as "propertyServiceId", service.service_name as "serviceName", supplied.ref,
    supplied.exception_notes as "exceptionNotes", service.building_act as "buildingAct",
    service.council_codes as "councilCodes",
    case when accepted.is_certified then 'certified' when accepted.is_certified is not null then 'in lieu'
      else coalesce(own.state, 'wanted') end as state,
    case when accepted.is_certified is null and own.state = 'refused' then own.reason else '' end as reason
  from property_service supplied
  join service using (service_id)
  left join lateral (
    select bool_or(kind = 'Form12A') as is_certified from accepted_system
    where accepted_system.property_service_id = supplied.property_service_id
      and ${isOfWarrant(sql`accepted_system.bwof_anniversary`, sql`asked.bwof_anniversary`)}) accepted on true
  left join lateral (
    select state, reason from certificate
    where certificate.property_id = asked.property_id
      and ${isOfWarrant(sql`certificate.bwof_anniversary`, sql`asked.bwof_anniversary`)}
      and certificate.supplier_company_id = asked.supplier_company_id and state in ('received', 'refused')
      and supplied.property_service_id = any(property_service_ids)
    order by state = 'received' desc, when_decided desc nulls last, certificate_id desc limit 1) own on true
  where supplied.property_id = asked.property_id and supplied.supplier_company_id = asked.supplier_company_id
    and supplied.active and supplied.when_deleted is null and service.parent_service_id = ${BWOF_SERVICE_ID}
  order by service.sort1, service.sort2, service.service_name, supplied.property_service_id`

/** What the supplier sent for this warrant, newest first. */
const answersOf = sql`
  select answer.return_submission_id as number, answer.when_submitted as "when", answer.kind, answer.summary as text,
    coalesce(certificate.state, 'noted') as state, coalesce(certificate.reason, '') as reason
  from return_submission answer
  left join certificate using (return_submission_id)
  where answer.property_id = asked.property_id and answer.supplier_company_id = asked.supplier_company_id
    and ${isOfWarrant(sql`answer.bwof_anniversary`, sql`asked.bwof_anniversary`)}
  order by answer.return_submission_id desc limit ${sql.lit(MOST_LISTED)}`
