import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { SEVERITIES } from '@app/contract/defect/rules'
import type { Day } from '@app/contract/dates'
import { FormCompany, FormFacts } from '@app/contract/document/form-facts'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Connection } from '../database/connection.ts'
import { fieldsOf, jsonArray, jsonObject } from '../lib/json-sql.ts'
import { badPayload, notFound } from '../lib/problem.ts'
import { ALTERNATE_LOGO_SETTING, LOGO_SETTING, OPERATOR_SETTING } from '../operator/queries.ts'
import { SIGNATORIES_SETTING } from '../operator/signatories.ts'
import { defectSystem, propertyServiceFields } from '../service/queries.ts'

export interface FormFactsRequest {
  propertyId: number
  /** The supplier that a supplier form is for; null for the main forms. */
  supplierCompanyId: number | null
  issuedDate: Day | null
  today: Day
}

const { property, bwof, evacuation, services, defects, siteContacts } = FormFacts.shape
const contactShape = FormCompany.shape.contact.unwrap()

/**
 * Everything that a form prints about a property, read in one statement.
 *
 * @throws ProblemError 404 if the property, 400 if the supplier, does not exist or is deleted
 */
export async function getFormFacts(db: Connection, request: FormFactsRequest): Promise<FormFacts> {
  const { propertyId, supplierCompanyId, issuedDate, today } = request
  const { rows } = await sql<Omit<FormFacts, 'issuedDate' | 'today'>>`
    select
      ${jsonObject(sql`select ${fieldsOf(property, 'property')}`)} as property,
      ${ofProperty(bwof, 'property_bwof')} as bwof,
      ${ofProperty(evacuation, 'property_evacuation')} as evacuation,
      ${formServices} as services,
      ${openDefects} as defects,
      ${jsonArray(contactsWhere(siteContacts.element, sql`contact.property_id = property.property_id and contact.active`))}
        as "siteContacts",
      ${company(sql`property.owner_id`, warrantContact)} as owner,
      ${company(sql`property.customer_company_id`)} as customer,
      ${company(sql`property.regional_authority_company_id`)} as authority,
      ${company(sql`${supplierCompanyId}::int`)} as supplier,
      ${company(warrantSupplier)} as "warrantSupplier",
      ${company(setting(OPERATOR_SETTING, sql`nullif(value, 'null')::int`))} as operator,
      ${signatories} as signatories,
      ${logo} as logo
    from property where property.property_id = ${propertyId} and property.when_deleted is null`.execute(db)
  const [facts] = rows
  if (!facts) throw notFound('property', propertyId)
  if (supplierCompanyId !== null && !facts.supplier) {
    throw badPayload({ path: 'supplierCompanyId', message: 'names a record that does not exist' })
  }
  return { ...facts, issuedDate, today }
}

const ofProperty = (shape: z.ZodNullable<z.ZodObject>, table: string) =>
  jsonObject(
    sql`select ${fieldsOf(shape.unwrap(), table)} from ${sql.table(table)} where property_id = property.property_id`,
  )

const formServices = jsonArray(sql`
  select ${propertyServiceFields(services.element, {
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
const company = (companyId: RawBuilder<unknown>, preferred: RawBuilder<unknown> = sql`null::int`) => {
  const isPreferred = sql`(contact.contact_id = ${preferred}) is true`
  const contact = jsonObject(
    sql`${contactsWhere(
      contactShape,
      sql`contact.company_id = company.company_id and (contact.active or ${isPreferred})`,
      sql`${isPreferred} desc, contact.contact_id`,
    )} limit 1`,
  )
  return jsonObject(sql`select ${fieldsOf(FormCompany, 'company', { contact })} from company
    where company.company_id = ${companyId} and company.when_deleted is null`)
}

const warrantSupplier = sql`(select supplier_company_id from property_service warrant
  where warrant.property_id = property.property_id and warrant.service_id = ${BWOF_SERVICE_ID}
    and warrant.active and warrant.when_deleted is null
  order by warrant.when_next_service_anniversary, warrant.property_service_id limit 1)`

const setting = (name: RawBuilder<unknown> | string, value: RawBuilder<unknown>) =>
  sql`(select ${value} from setting where name = ${name})`

const signatories = sql`coalesce(${setting(
  SIGNATORIES_SETTING,
  sql`(select json_agg(signatory - 'isRemoved' order by place)
    from jsonb_array_elements(value) with ordinality listed (signatory, place)
    where not (signatory -> 'isRemoved')::boolean)`,
)}, '[]')`

/** The logo as a data URI. */
const logo = setting(
  sql`case property.bwof_template when 'BGIS' then ${ALTERNATE_LOGO_SETTING} else ${LOGO_SETTING} end`,
  sql`value #>> '{}'`,
)
