import { sql, type RawBuilder } from 'kysely'
import { PROMISE_ENDS_DAYS_BEFORE } from '@app/contract/return/rules'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { isOfWarrant } from '../../bwof/of-warrant.ts'
import { isOutstanding } from '../../bwof/outstanding.ts'
import { AUTHORITY_KIND } from '../rules/authority-reminder.ts'
import { BWOF_CONSIDERED_DAYS } from '../rules/bwof-reminder.ts'
import type { Candidate } from '../rules/candidate.ts'
import { isReminded, remindedService, servicesInFlight, withCompanies, type CandidateScope } from './reminder-facts.ts'
import { promisedDay } from '../../bwof/promised-day.ts'

/** The last day on which a promise holds reminders back. */
const heldUntil = sql`case when expected_date is not null
  then least(expected_date, warrant.due - ${PROMISE_ENDS_DAYS_BEFORE}::int) end`
const isPromised = ({ asOf, promisedOn = asOf }: CandidateScope) =>
  sql`coalesce((${heldUntil}) >= ${promisedOn}::date, false)`

/**
 * The candidates of the BWOF list on a day: one for each supplier with outstanding systems at a property whose warrant
 * is considered, and one for each authority of a property whose warrant is late while a system is outstanding, or none
 * is recorded. The candidate of a supplier is snoozed while all of its outstanding systems are snoozed. Systems that are put
 * off, because an answer waits to be checked or the supplier has promised a day, are a candidate of their own, so that the
 * reminder goes on with the others (docs/rules/returns.md#held-while-an-answer-waits).
 */
export const selectBwofCandidates = (scope: CandidateScope): RawBuilder<Candidate> =>
  withCompanies(sql`warrant as materialized (
    select property_id, min(when_next_service_anniversary) as due
    from property_service warranted join property using (property_id)
    where service_id = ${BWOF_SERVICE_ID} and warranted.active and warranted.when_deleted is null and ${isReminded(scope)}
    group by property_id
    having min(when_next_service_anniversary) <= ${scope.asOf}::date + ${BWOF_CONSIDERED_DAYS}::int),
  ${servicesInFlight},
  waiting as materialized (
    select distinct unnest(property_service_ids) as property_service_id
    from certificate join warrant using (property_id)
    where state = 'received' and ${isOfWarrant(sql`bwof_anniversary`, sql`warrant.due`)}),
  candidate as (
    select 'bwof' as topic, property_id, warrant.due, reminded.supplier_company_id as recipient_company_id,
      bool_and(reminded.service_type = 'Audit') as is_audit,
      max(reminded.when_last_supplier_email_sent) as last_sent,
      max(reminded.when_last_supplier_email_triggered) as last_triggered,
      coalesce(bool_or(is_in_flight), false) as is_in_flight,
      case when bool_and(reminded.when_supplier_emails_snoozed_until is not null)
        then min(reminded.when_supplier_emails_snoozed_until) end as snoozed_till,
      bool_or(waiting.property_service_id is not null) as is_answer_waiting,
      case when bool_and(${isPromised(scope)}) then min(expected_date) end as promised_for,
      case when bool_and(${isPromised(scope)}) then min(${heldUntil}) end as promised_till,
      min(reminded.property_service_id) as first_service_id,
      json_agg(${remindedService} order by service.sort1, service.sort2, service.service_name, reminded.property_service_id)
        as services
    from warrant
    join property_service reminded using (property_id)
    join service using (service_id)
    left join in_flight on in_flight.property_service_id = reminded.property_service_id
    left join waiting on waiting.property_service_id = reminded.property_service_id
    left join lateral (select ${promisedDay('reminded', sql`warrant.due`)} as expected_date) promised on true
    where service.parent_service_id = ${BWOF_SERVICE_ID} and reminded.active and reminded.when_deleted is null
      and ${isOutstanding('reminded', sql`warrant.due`)}
    group by property_id, warrant.due, reminded.supplier_company_id, waiting.property_service_id is not null,
      ${isPromised(scope)}
    union all
    select 'authority', property_id, warrant.due, regional_authority_company_id, false,
      when_last_authority_email_sent, when_last_authority_email_triggered,
      exists (select from email where email.property_id = property.property_id
        and email.recipient_company_id = regional_authority_company_id and email.template_name = ${AUTHORITY_KIND}
        and email.status in ('QUEUED', 'SENDING', 'HELD')),
      when_authority_emails_snoozed_until, false, null, null, 0, '[]'
    from warrant join property using (property_id)
    where warrant.due < ${scope.asOf}::date and regional_authority_company_id is not null
      and (select coalesce(bool_or(${isOutstanding('system', sql`warrant.due`)}), true)
        from property_service system join service using (service_id)
        where system.property_id = warrant.property_id and parent_service_id = ${BWOF_SERVICE_ID} and system.active
          and system.when_deleted is null))`)
