import { sql, type RawBuilder } from 'kysely'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { isOutstanding } from '../../bwof/outstanding.ts'
import { AUTHORITY_KIND } from '../rules/authority-reminder.ts'
import { BWOF_CONSIDERED_DAYS } from '../rules/bwof-reminder.ts'
import type { Candidate } from '../rules/candidate.ts'
import { isReminded, remindedService, servicesInFlight, withCompanies, type CandidateScope } from './reminder-facts.ts'

/**
 * The candidates of the BWOF list on a day: one for each supplier with outstanding systems at a property whose warrant
 * is considered, and one for each authority of a property whose warrant is late while a system is outstanding, or none
 * is recorded. The candidate of a supplier is snoozed while all of its outstanding systems are snoozed.
 */
export const selectBwofCandidates = (scope: CandidateScope): RawBuilder<Candidate> =>
  withCompanies(sql`warrant as materialized (
    select property_id, min(when_next_service_anniversary) as due
    from property_service warranted join property using (property_id)
    where service_id = ${BWOF_SERVICE_ID} and warranted.active and warranted.when_deleted is null and ${isReminded(scope)}
    group by property_id
    having min(when_next_service_anniversary) <= ${scope.asOf}::date + ${BWOF_CONSIDERED_DAYS}::int),
  ${servicesInFlight},
  candidate as (
    select 'bwof' as topic, property_id, warrant.due, reminded.supplier_company_id as recipient_company_id,
      bool_and(reminded.service_type = 'Audit') as is_audit,
      max(reminded.when_last_supplier_email_sent) as last_sent,
      max(reminded.when_last_supplier_email_triggered) as last_triggered,
      coalesce(bool_or(is_in_flight), false) as is_in_flight,
      case when bool_and(reminded.when_supplier_emails_snoozed_until is not null)
        then min(reminded.when_supplier_emails_snoozed_until) end as snoozed_till,
      min(property_service_id) as first_service_id,
      json_agg(${remindedService} order by service.sort1, service.sort2, service.service_name, property_service_id)
        as services
    from warrant
    join property_service reminded using (property_id)
    join service using (service_id)
    left join in_flight using (property_service_id)
    where service.parent_service_id = ${BWOF_SERVICE_ID} and reminded.active and reminded.when_deleted is null
      and ${isOutstanding('reminded', sql`warrant.due`)}
    group by property_id, warrant.due, reminded.supplier_company_id
    union all
    select 'authority', property_id, warrant.due, regional_authority_company_id, false,
      when_last_authority_email_sent, when_last_authority_email_triggered,
      exists (select from email where email.property_id = property.property_id
        and email.template_name = ${AUTHORITY_KIND} and email.status in ('QUEUED', 'SENDING')),
      when_authority_emails_snoozed_until, 0, '[]'
    from warrant join property using (property_id)
    where warrant.due < ${scope.asOf}::date and regional_authority_company_id is not null
      and (select coalesce(bool_or(${isOutstanding('system', sql`warrant.due`)}), true)
        from property_service system join service using (service_id)
        where system.property_id = warrant.property_id and parent_service_id = ${BWOF_SERVICE_ID} and system.active
          and system.when_deleted is null))`)
