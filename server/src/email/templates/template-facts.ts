import { sql, type RawBuilder } from 'kysely'
import { STOPPING_SEVERITIES } from '@app/contract/defect/rules'
import type { Day } from '@app/contract/dates'
import { type EmailKind, kindsOfTopic, SITE_AUDIT_KIND, topicOf } from '@app/contract/email/kinds'
import { BWOF_SERVICE_ID, TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import { isOutstanding } from '../../bwof/outstanding.ts'
import type { Connection } from '../../database/connection.ts'
import { PreparedStatement, type PlaceholderFor } from '../../database/prepared.ts'
import { jsonArray, jsonObject, namedAs } from '../../lib/json-sql.ts'
import { LOGO_SETTING, OPERATOR_SETTING } from '../../operator/queries.ts'
import { CYCLE_DAYS } from '@app/contract/bwof/rules'
import type { TemplateText } from './defaults/template.ts'
import { presentAnniversary } from '../../bwof/present-anniversary.ts'

/** Which e-mail is to be written. */
export interface TemplateRequest {
  kind: EmailKind
  propertyId: number
  /** Null for services without a supplier. */
  recipientCompanyId: number | null
  /** The services that it is about; null or empty for everything outstanding for the recipient. */
  propertyServiceIds: readonly number[] | null
  /** The login's e-mail, or `Automation`. */
  generatedBy: string
  /** The warrant that it is about, if that is not the property's present one. */
  bwofAnniversary?: Day
}

export interface StoredService {
  buildingAct: string
  councilCodes: string
  name: string
  ref: string
  /** The building has another of the same kind, whoever looks after that one. */
  hasTwin: boolean
  supplierName: string
  lastReceived: Day | null
  nextDue: Day | null
  exceptionNotes: string
  /** Descriptions of its open defects of severity minor or worse. */
  openDefects: string
  whenEmailSent: string | null
}

/** The stored data for one e-mail. A missing record is null, a missing text is empty. */
export interface TemplateRecords {
  /** The newest saved template; null if there is only the default. */
  template: TemplateText | null
  propertyName: string
  buildingName: string
  streetAddress: string
  suburb: string
  city: string
  postcode: string
  customerPropertyRef: string
  recipientCompanyName: string
  /** First names of the recipients. */
  recipientFirstNames: string[]
  customerName: string
  ownerName: string
  councilName: string
  bwof: {
    complianceSchedule: string
    legalDescription: string
    bwofLocated: string
    buildingSafetyManualLocated: string
    bwofExpectedDate: Day | null
  } | null
  evacuation: {
    schemeReference: string
    fireAlarmType: string
    fireAlarmPanelLocated: string
    fireAlarmMonitoredBy: string
    wardenTraining: string
  } | null
  /** The due day of the property's earliest warrant. */
  bwofDue: Day | null
  services: StoredService[]
  whenAuthorityEmailSent: string | null
  emailCountThisCycle: number
  siteContact: Person | null
  operator: { companyId: number; companyName: string; companyPhone: string } | null
  operatorLogo: string
  sender: (Person & { jobTitle: string }) | null
}

interface Person {
  firstName: string
  lastName: string
  mobile: string
  ddi: string
  email: string
}

type Nested<Field extends keyof TemplateRecords> = NonNullable<TemplateRecords[Field]>

const bwofFields = namedAs<Nested<'bwof'>>({
  complianceSchedule: sql`compliance_schedule`,
  legalDescription: sql`legal_description`,
  bwofLocated: sql`bwof_located`,
  buildingSafetyManualLocated: sql`building_safety_manual_located`,
  bwofExpectedDate: sql`bwof_expected_date`,
})

const evacuationFields = namedAs<Nested<'evacuation'>>({
  schemeReference: sql`scheme_reference`,
  fireAlarmType: sql`fire_alarm_type`,
  fireAlarmPanelLocated: sql`fire_alarm_panel_located`,
  fireAlarmMonitoredBy: sql`fire_alarm_monitored_by`,
  wardenTraining: sql`warden_training`,
})

const serviceFields = namedAs<StoredService>({
  buildingAct: sql`building_act`,
  councilCodes: sql`council_codes`,
  name: sql`name`,
  ref: sql`ref`,
  hasTwin: sql`has_twin`,
  supplierName: sql`supplier_name`,
  lastReceived: sql`last_received`,
  nextDue: sql`next_due`,
  exceptionNotes: sql`exception_notes`,
  openDefects: sql`open_defects`,
  whenEmailSent: sql`when_email_sent`,
})

const operatorFields = namedAs<Nested<'operator'>>({
  companyId: sql`company_id`,
  companyName: sql`company_name`,
  companyPhone: sql`company_phone`,
})

const person = {
  firstName: sql`first_name`,
  lastName: sql`last_name`,
  mobile: sql`mobile`,
  ddi: sql`ddi`,
  email: sql`email`,
}

const senderFields = namedAs<Nested<'sender'>>({ ...person, jobTitle: sql`job_title` })

/**
 * Reads the template and all data that it can use, in one round trip. Never includes prices, admin notes or services of
 * another supplier.
 */
export async function readTemplateFacts(
  db: Connection,
  request: TemplateRequest,
): Promise<TemplateRecords | undefined> {
  const { kind, propertyId, recipientCompanyId, generatedBy } = request
  const propertyServiceIds = request.propertyServiceIds ?? []
  const isNamed = propertyServiceIds.length > 0
  const name = `${kind} ${isNamed}`
  const statement = statements.get(name) ?? new PreparedStatement((at) => templateRecords(at, kind, isNamed))
  statements.set(name, statement)
  const [records] = await statement.execute(db, {
    propertyId,
    recipientCompanyId,
    generatedBy,
    propertyServiceIds,
    bwofAnniversary: request.bwofAnniversary ?? null,
  })
  return records
}

interface Values {
  propertyId: number
  recipientCompanyId: number | null
  generatedBy: string
  propertyServiceIds: readonly number[]
  bwofAnniversary: Day | null
}

/** One for each kind of e-mail, about services that are named and about all. */
const statements = new Map<string, PreparedStatement<TemplateRecords, Values>>()

type At = PlaceholderFor<Values>

const templateRecords = (at: At, kind: EmailKind, isNamed: boolean) => sql<TemplateRecords>`
    with warrant as (
      select coalesce(${at('bwofAnniversary')}::date, ${presentAnniversary(sql`${at('propertyId')}::int`)}) as due),
    operator as (
      select company.* from setting join company on company_id = nullif(value, 'null')::int
      where name = ${OPERATOR_SETTING} and company.when_deleted is null),
    listed as (${listedServices(at, kind, isNamed)})
    select ${namedAs<TemplateRecords>({
      template: jsonObject(sql`select subject, body from email_template_version where name = ${kind}
        order by version desc limit 1`),
      propertyName: sql`property_name`,
      buildingName: sql`building_name`,
      streetAddress: sql`property.street_address`,
      suburb: sql`property.suburb`,
      city: sql`property.city`,
      postcode: sql`postcode`,
      customerPropertyRef: sql`customer_property_ref`,
      recipientCompanyName: sql`coalesce(recipient.company_name, '')`,
      recipientFirstNames: sql`(select coalesce(json_agg(first_name order by contact_id), '[]') from contact
        where ${kind === SITE_AUDIT_KIND ? sql`contact.property_id = property.property_id` : sql`company_id = recipient.company_id`}
          and enable_automation_emails and active and when_deleted is null
          and email <> '')`,
      customerName: sql`coalesce(customer.company_name, '')`,
      ownerName: sql`coalesce(owner.company_name, '')`,
      councilName: sql`coalesce(council.company_name, '')`,
      bwof: jsonObject(sql`select ${bwofFields} from property_bwof
        where property_bwof.property_id = property.property_id`),
      evacuation: jsonObject(sql`select ${evacuationFields} from property_evacuation
        where property_evacuation.property_id = property.property_id`),
      bwofDue: sql`(select due from warrant)`,
      services: jsonArray(sql`select ${serviceFields} from listed order by sort1, sort2, name, property_service_id`),
      whenAuthorityEmailSent: sql`when_last_authority_email_sent`,
      emailCountThisCycle: sql`(select count(*)::int from email where email.property_id = property.property_id
        and recipient_company_id is not distinct from ${at('recipientCompanyId')}::int
        and template_name = any(${kindsOfTopic(topicOf(kind))}::text[]) and status = 'SENT'
        and when_sent >= ${cycleStart(kind)})`,
      siteContact: jsonObject(sql`select ${namedAs<Person>(person)} from contact
        where contact.property_id = property.property_id and active and when_deleted is null
        order by contact_id limit 1`),
      operator: jsonObject(sql`select ${operatorFields} from operator`),
      operatorLogo: sql`coalesce((select value #>> '{}' from setting where name = ${LOGO_SETTING}), '')`,
      sender: jsonObject(sql`select ${senderFields} from contact join operator using (company_id)
        where lower(contact.email) = lower(${at('generatedBy')}::text) and contact.active and contact.when_deleted is null
        order by contact_id limit 1`),
    })}
    from property
    left join company recipient on recipient.company_id = ${at('recipientCompanyId')}::int
    left join company customer on customer.company_id = customer_company_id
    left join company owner on owner.company_id = owner_id
    left join company council on council.company_id = regional_authority_company_id
    where property.property_id = ${at('propertyId')}::int and property.when_deleted is null`

/** The cycle of an e-mail begins so long before its due day; without one, everything belongs to it. */
const cycleStart = (kind: EmailKind) => sql`coalesce(
  ${topicOf(kind) === 'evacuation' ? sql`(select min(next_due) from listed)` : sql`(select due from warrant)`}
    - ${CYCLE_DAYS}::int, '-infinity'::date)`

/**
 * What the e-mail is about: of a supplier its own services only, for an authority all that is outstanding, for the site
 * what is audited of that.
 */
function listedServices(at: At, kind: EmailKind, isNamed: boolean) {
  const topic = topicOf(kind)
  const isSuppliers = sql`supplier_company_id is not distinct from ${at('recipientCompanyId')}::int`
  const isDue = isOutstanding('listed_service', sql`(select due from warrant)`)
  const named = isNamed ? sql`property_service_id = any(${at('propertyServiceIds')}::int[])` : undefined
  const conditions: Record<typeof topic, RawBuilder<unknown>> = {
    bwof:
      kind === SITE_AUDIT_KIND
        ? sql`parent_service_id = ${BWOF_SERVICE_ID} and service_type = 'Audit' and ${isDue}`
        : sql`parent_service_id = ${BWOF_SERVICE_ID} and ${isSuppliers} and ${named ?? isDue}`,
    evacuation: sql`service_id = ${TRIAL_EVACUATION_SERVICE_ID} and ${isSuppliers} and ${named ?? sql`true`}`,
    authority: sql`parent_service_id = ${BWOF_SERVICE_ID} and ${isDue}`,
    evidence: sql`parent_service_id = ${BWOF_SERVICE_ID} and ${named ?? sql`false`}`,
  }
  const hasTwin = sql`exists (select from property_service twin join service kind using (service_id)
    where twin.property_id = listed_service.property_id and twin.property_service_id <> listed_service.property_service_id
      and twin.active and twin.when_deleted is null
      and kind.building_act = service.building_act and kind.service_name = service.service_name)`
  return sql`select building_act, council_codes, service_name as name, ref, ${hasTwin} as has_twin, coalesce(company_name, '') as supplier_name,
      when_last_compliance_received as last_received, when_next_service_anniversary as next_due, exception_notes,
      coalesce((select string_agg(description, '; ' order by defect_id) from defect
        where defect.property_service_id = listed_service.property_service_id and state = 'open'
          and severity = any(${STOPPING_SEVERITIES}::text[])), '') as open_defects,
      when_last_supplier_email_sent as when_email_sent, sort1, sort2, property_service_id
    from property_service listed_service join service using (service_id)
    left join company on company_id = supplier_company_id
    where property_id = ${at('propertyId')}::int and listed_service.active and listed_service.when_deleted is null
      and ${conditions[topic]}
    ${topic === 'evacuation' ? sql`order by when_next_service_anniversary nulls last, property_service_id limit 1` : sql``}`
}
