import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { SEVERITIES } from '@app/contract/defect/rules'
import { yearOf, type Day } from '@app/contract/dates'
import { FormCompany, FormFacts } from '@app/contract/document/form-facts'
import { bwofAnniversary, isBwofSubService } from '@app/contract/service/rules'
import { hasTwin } from '@app/contract/service/system-code'
import { presentAnniversary } from '../bwof/present-anniversary.ts'
import { warrantSupplier } from '../bwof/warrant-supplier.ts'
import { certificatesWantedBy } from '../calendar/certificates-wanted-by.ts'
import { holidaysBetween } from '../calendar/working-days.ts'
import type { Connection } from '../database/connection.ts'
import { PreparedStatement } from '../database/prepared.ts'
import { regionOfCouncil } from '../database/councils.ts'
import { fieldsOf, jsonArray, jsonObject, type Expressions } from '../lib/json-sql.ts'
import { badPayload, notFound } from '../lib/problem.ts'
import { ALTERNATE_LOGO_SETTING, LOGO_SETTING, OPERATOR_SETTING } from '../operator/queries.ts'
import { SIGNATORIES_SETTING } from '../operator/signatories.ts'
import { defectSystem, propertyServiceFields } from '../service/queries.ts'
import { evidenceRule } from '../warrant/check/check-facts.ts'
import { findAcceptedCertificates, NO_CERTIFICATES, type AcceptedCertificates } from './accepted-certificates.ts'
import { findDraftReasons } from './draft-reasons.ts'

interface Asked {
  propertyId: number
  issuedDate: Day | null
  /** The anniversary whose certificates and check the form shows; the property's present one by default. */
  bwofAnniversary?: Day
  today: Day
}

/** What the main forms say of the warrant depends on the days of moments, so they need the time zone. */
export type FormFactsRequest = Asked &
  (
    | {
        /** The supplier that a supplier form is for; null for the main forms. */
        supplierCompanyId: number | null
        timeZone: string
      }
    | { supplierCompanyId: number }
  )

const { property, bwof, evacuation, services, defects, siteContacts, authority } = FormFacts.shape
const contactShape = FormCompany.shape.contact.unwrap()
const serviceShape = services.element.omit({ certificateSignedDate: true, hasTwin: true })

type StoredService = z.infer<typeof serviceShape>
/** What the statement reads; the rest follows from it, from the calendar and from other queries. */
type StoredFacts = Pick<
  FormFacts,
  | 'property'
  | 'bwof'
  | 'evacuation'
  | 'defects'
  | 'siteContacts'
  | 'owner'
  | 'customer'
  | 'authority'
  | 'supplier'
  | 'warrantSupplier'
  | 'operator'
  | 'signatories'
  | 'logo'
  | 'needsCertificates'
> & { services: StoredService[] }

/**
 * Everything that a form prints about a property.
 *
 * @throws ProblemError 404 if the property, 400 if the supplier, does not exist or is deleted
 */
export async function getFormFacts(db: Connection, request: FormFactsRequest): Promise<FormFacts> {
  const { propertyId, supplierCompanyId } = request
  const [stored] = await factsOfOne.execute(db, { propertyId, supplierCompanyId })
  if (!stored) throw notFound('property', propertyId)
  if (supplierCompanyId !== null && !stored.supplier) {
    throw badPayload({ path: 'supplierCompanyId', message: 'names a record that does not exist' })
  }
  const { issuedDate, today } = request
  const anniversary = request.bwofAnniversary ?? bwofAnniversary(stored.services)
  return withRest(stored, request, {
    certificates: await findAcceptedCertificates(db, propertyId, anniversary),
    // Only the main forms ask: a check with each of a thousand requests for certificates would double their cost.
    draftReasons:
      supplierCompanyId === null && 'timeZone' in request
        ? await findDraftReasons(db, {
            propertyId,
            bwofAnniversary: anniversary,
            issueDate: issuedDate ?? today,
            today,
            timeZone: request.timeZone,
          })
        : [],
  })
}

/**
 * What the main forms of many properties print, in no order, without certificates and reasons for drafts. For data sets:
 * one property at a time would take minutes.
 */
export async function listFormFacts(
  db: Connection,
  propertyIds: readonly number[],
  dates: Pick<FormFactsRequest, 'issuedDate' | 'today'>,
): Promise<FormFacts[]> {
  const { rows: stored } = await storedFacts(sql`null`, sql`any(${propertyIds}::int[])`).execute(db)
  const none = { certificates: NO_CERTIFICATES, draftReasons: [] }
  return stored.map((facts) => withRest(facts, dates, none))
}

interface Evidence {
  certificates: AcceptedCertificates
  draftReasons: string[]
}

/** Adds what does not stand in the records of the property. */
function withRest(
  stored: StoredFacts,
  { issuedDate, bwofAnniversary: chosen, today }: Pick<FormFactsRequest, 'issuedDate' | 'bwofAnniversary' | 'today'>,
  { certificates: { count, hasRecommendations, signedDates }, draftReasons }: Evidence,
): FormFacts {
  const anniversary = chosen ?? bwofAnniversary(stored.services)
  const region = regionOfCouncil(stored.authority?.companyName ?? '')
  const systems = stored.services.filter(isBwofSubService)
  return {
    ...stored,
    services: stored.services.map((service) => ({
      ...service,
      certificateSignedDate: signedDates.get(service.propertyServiceId) ?? null,
      hasTwin: isBwofSubService(service) && hasTwin(service, systems),
    })),
    certificateCount: count,
    hasRecommendations,
    draftReasons,
    certificatesWantedBy: anniversary && certificatesWantedBy(anniversary, region),
    holidays: holidaysAround(today, region),
    issuedDate,
    today,
  }
}

const knownHolidays = new Map<string, Day[]>()

/** The holidays of last year, this year and the next, for periods that begin with a day that is typed on a form. */
function holidaysAround(today: Day, region: string | null): Day[] {
  const year = yearOf(today)
  const key = `${year} ${region}`
  const holidays = knownHolidays.get(key) ?? holidaysBetween(`${year - 1}-01-01`, `${year + 1}-12-31`, { region })
  knownHolidays.set(key, holidays)
  return holidays
}

const ofProperty = (shape: z.ZodNullable<z.ZodObject>, table: string, expressions: Expressions = {}) =>
  jsonObject(
    sql`select ${fieldsOf(shape.unwrap(), table, expressions)} from ${sql.table(table)} where property_id = property.property_id`,
  )

/** A day on which the warrant of an earlier year was issued, however late, is none of the present one. */
const presentIssuedDate = sql`case when not exists (select from warrant
    where warrant.property_id = property_bwof.property_id and state = 'issued' and issue_date = bwof_issued_date
      and bwof_anniversary < ${presentAnniversary(sql`property_bwof.property_id`)})
  then bwof_issued_date end`

const formServices = jsonArray(sql`
  select ${propertyServiceFields(serviceShape, {
    buildingAct: sql`service.building_act`,
    councilCodes: sql`service.council_codes`,
  })}
  from property_service
  join service using (service_id)
  left join company supplier on supplier.company_id = property_service.supplier_company_id
  where property_service.property_id = property.property_id and property_service.when_deleted is null
  order by service.parent_service_id is not null, service.sort1, service.sort2, service.service_name,
    property_service_id`)

const openDefects = jsonArray(sql`
  select ${fieldsOf(defects.element, 'defect', { system: defectSystem })} from defect
  where defect.property_id = property.property_id and defect.state = 'open'
  order by array_position(${[...SEVERITIES]}::text[], defect.severity) desc, defect.due_date nulls last, defect.defect_id`)

const contactsWhere = (shape: z.ZodObject, condition: RawBuilder<unknown>, order = sql`contact.contact_id`) =>
  sql`select ${fieldsOf(shape, 'contact')} from contact where contact.when_deleted is null and ${condition}
    order by ${order}`

/** The owner's contact that the warrant names. */
const warrantContact = sql`(select owner_contact_id from property_bwof
  where property_bwof.property_id = property.property_id)`

/** A company with its preferred contact, or else its first active one. */
const company = (
  companyId: RawBuilder<unknown>,
  { shape = FormCompany, preferred = sql`null::int` }: { shape?: z.ZodObject; preferred?: RawBuilder<unknown> } = {},
) => {
  const isPreferred = sql`(contact.contact_id = ${preferred}) is true`
  const contact = jsonObject(
    sql`${contactsWhere(
      contactShape,
      sql`contact.company_id = company.company_id and (contact.active or ${isPreferred})`,
      sql`${isPreferred} desc, contact.contact_id`,
    )} limit 1`,
  )
  return jsonObject(sql`select ${fieldsOf(shape, 'company', { contact })} from company
    where company.company_id = ${companyId} and company.when_deleted is null`)
}

const setting = (name: RawBuilder<unknown> | string, value: RawBuilder<unknown>) =>
  sql`(select ${value} from setting where name = ${name})`

const operatorId = setting(OPERATOR_SETTING, sql`nullif(value, 'null')::int`)

/** How to reach a signatory: the operator's contact of the same name. */
const reachOfSignatory = sql`select jsonb_build_object('email', email, 'mobile', mobile, 'ddi', ddi) from contact
  where company_id = ${operatorId} and active and when_deleted is null
    and lower(concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))) = lower(signatory ->> 'name')
  order by contact_id limit 1`

const signatories = sql`coalesce(${setting(
  SIGNATORIES_SETTING,
  sql`(select json_agg(signatory - 'isRemoved' || '{"email": "", "mobile": "", "ddi": ""}'
        || coalesce((${reachOfSignatory}), '{}') order by place)
    from jsonb_array_elements(value) with ordinality listed (signatory, place)
    where not (signatory -> 'isRemoved')::boolean)`,
)}, '[]')`

/** The logo as a data URI. */
const logo = setting(
  sql`case property.bwof_template when 'BGIS' then ${ALTERNATE_LOGO_SETTING} else ${LOGO_SETTING} end`,
  sql`value #>> '{}'`,
)

const storedFacts = (supplierCompanyId: RawBuilder<unknown>, propertyId: RawBuilder<unknown>) => sql<StoredFacts>`
    select
      ${jsonObject(sql`select ${fieldsOf(property, 'property')}`)} as property,
      ${ofProperty(bwof, 'property_bwof', { bwofIssuedDate: presentIssuedDate })} as bwof,
      ${ofProperty(evacuation, 'property_evacuation')} as evacuation,
      ${formServices} as services,
      ${openDefects} as defects,
      ${jsonArray(contactsWhere(siteContacts.element, sql`contact.property_id = property.property_id and contact.active`))}
        as "siteContacts",
      ${company(sql`property.owner_id`, { preferred: warrantContact })} as owner,
      ${company(sql`property.customer_company_id`)} as customer,
      ${company(sql`property.regional_authority_company_id`, { shape: authority.unwrap() })} as authority,
      ${company(sql`${supplierCompanyId}::int`)} as supplier,
      ${company(warrantSupplier(sql`property.property_id`))} as "warrantSupplier",
      ${company(operatorId)} as operator,
      ${signatories} as signatories,
      ${logo} as logo,
      ${evidenceRule} = 'certificates' as "needsCertificates"
    from property where property.property_id = ${propertyId} and property.when_deleted is null`

/** PostgreSQL would plan it anew each time if it named the property in an array. */
const factsOfOne = new PreparedStatement<StoredFacts, { propertyId: number; supplierCompanyId: number | null }>((at) =>
  storedFacts(at('supplierCompanyId'), sql`${at('propertyId')}::int`),
)
