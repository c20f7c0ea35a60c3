import { sql, type RawBuilder } from 'kysely'
import { TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import type { Candidate } from '../rules/candidate.ts'
import { EVACUATION_CONSIDERED_DAYS } from '../rules/evacuation-reminder.ts'
import { isReminded, remindedService, servicesInFlight, withCompanies, type CandidateScope } from './reminder-facts.ts'

/** The candidates of the evacuation list on a day: one for each trial evacuation that is considered. */
export const selectEvacuationCandidates = (scope: CandidateScope): RawBuilder<Candidate> =>
  withCompanies(sql`${servicesInFlight},
  candidate as (
    select 'evacuation' as topic, property_id, reminded.when_next_service_anniversary as due,
      reminded.supplier_company_id as recipient_company_id, reminded.service_type = 'Audit' as is_audit,
      reminded.when_last_supplier_email_sent as last_sent,
      reminded.when_last_supplier_email_triggered as last_triggered,
      coalesce(is_in_flight, false) as is_in_flight,
      reminded.when_supplier_emails_snoozed_until as snoozed_till,
      false as is_answer_waiting, null::date as promised_for, null::date as promised_till,
      property_service_id as first_service_id,
      json_build_array(${remindedService}) as services
    from property_service reminded
    join property using (property_id)
    join service using (service_id)
    left join in_flight using (property_service_id)
    where service_id = ${TRIAL_EVACUATION_SERVICE_ID} and reminded.active and reminded.when_deleted is null
      and ${isReminded(scope)}
      and reminded.when_next_service_anniversary <= ${scope.asOf}::date + ${EVACUATION_CONSIDERED_DAYS}::int)`)
