import { sql, type RawBuilder } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { Candidate } from '../rules/candidate.ts'

/** Selects candidates: all on a day, or only those of some properties. */
export interface CandidateScope {
  asOf: Day
  /** The day on which promises are looked at; `asOf` if not given. */
  promisedOn?: Day
  propertyIds?: readonly number[]
}

/** The services with an e-mail to their present supplier that is queued or being sent. */
export const servicesInFlight = sql`in_flight as materialized (
  select distinct property_service_id, true as is_in_flight
  from email join email_property_service using (email_id) join property_service using (property_service_id)
  where email.status in ('QUEUED', 'SENDING', 'HELD') and email.recipient_company_id is not distinct from supplier_company_id)`

/** Whether the property gets reminders and is in the scope. */
export const isReminded = ({ propertyIds }: CandidateScope): RawBuilder<unknown> =>
  sql`property.active and property.when_deleted is null
    and ${propertyIds ? sql`property.property_id = any(${propertyIds}::int[])` : sql`true`}`

/** A JSON object with the fields of `RemindedService`. Needs `property_service` as `reminded`, and `service`. */
export const remindedService = sql`json_build_object(
  'propertyServiceId', reminded.property_service_id,
  'serviceName', service.service_name,
  'lstSubSrvCompRec', reminded.when_last_compliance_received,
  'nextSubSrvAniv', reminded.when_next_service_anniversary,
  'exceptionNotes', reminded.exception_notes,
  'lstSupEmailTrg', reminded.when_last_supplier_email_triggered,
  'lstSupEmailSent', reminded.when_last_supplier_email_sent,
  'snoozedTill', reminded.when_supplier_emails_snoozed_until)`

/** Whether a contact gets automated e-mails. */
export const isAutomated = sql`enable_automation_emails and active and when_deleted is null and email <> ''`

/** Whether a company is one to write to. */
export const isPresent = (company: string) =>
  sql`(${sql.ref(`${company}.active`)} and ${sql.ref(`${company}.when_deleted`)} is null)`

/**
 * The matching contacts that get automated e-mails, with their addresses. Those whose address fails are left out while
 * there is another one (docs/rules/mailbox.md#addresses-that-fail).
 */
export const automated = (condition: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('address', email, 'contactId', contact_id) order by contact_id), '[]')
  from (
    select email, contact_id, email_fails_since is not null as fails, bool_and(email_fails_since is not null) over ()
      as do_all_fail
    from contact where ${condition} and ${isAutomated}) automated
  where do_all_fail or not fails)`

/**
 * Completes the rows of the relation `candidate` (from bwof-facts or evacuation-facts) with their companies and
 * contacts, by due day, in one statement. They are in order before their contacts are looked up, so that the first can be
 * evaluated meanwhile.
 */
export const withCompanies = (candidates: RawBuilder<unknown>): RawBuilder<Candidate> => sql<Candidate>`
  with ${candidates},
  ordered as (
    select
      candidate.topic,
      candidate.due,
      candidate.is_audit as "isAudit",
      candidate.last_sent as "lastSent",
      candidate.last_triggered as "lastTriggered",
      candidate.is_in_flight as "isInFlight",
      candidate.snoozed_till as "snoozedTill",
      candidate.is_answer_waiting as "isAnswerWaiting",
      candidate.promised_for as "promisedFor",
      candidate.promised_till as "promisedTill",
      candidate.services,
      property.property_id as "propertyId",
      property.property_name as "propertyName",
      property.enable_email_automation as "isPropertyAutomated",
      property.customer_company_id as "customerCompanyId",
      coalesce(customer.company_name, '') as "customerCompanyName",
      coalesce(customer.enable_customer_cc_emails and ${isPresent('customer')}, false) as "copiesCustomer",
      coalesce(customer.cc_customer_on12a_follow_up and ${isPresent('customer')}, false) as "copiesCustomerOnFollowUp",
      recipient.company_id as "recipientCompanyId",
      coalesce(recipient.company_name, '') as "recipientCompanyName",
      coalesce(${isPresent('recipient')}, false) as "isRecipientActive",
      coalesce(recipient.enable_email_automation, false) as "isRecipientAutomated"
    from candidate
    join property using (property_id)
    left join company customer on customer.company_id = property.customer_company_id
    left join company recipient on recipient.company_id = candidate.recipient_company_id
    order by candidate.due, property.property_id, candidate.topic desc, recipient.company_id nulls last,
      candidate.first_service_id)
  select ordered.*,
    ${automated(sql`company_id = "recipientCompanyId"`)} as recipients,
    (select coalesce(bool_and(email_fails_since is not null), false) from contact
      where company_id = "recipientCompanyId" and ${isAutomated}) as "doAddressesFail",
    case when topic = 'bwof' and ("copiesCustomer" or "copiesCustomerOnFollowUp")
      then ${automated(sql`company_id = "customerCompanyId"`)} else '[]' end as "customerContacts",
    case when topic = 'evacuation' and "isAudit"
      then ${automated(sql`property_id = "propertyId"`)} else '[]' end as "siteContacts"
  from ordered`
