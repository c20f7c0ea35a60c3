import { sql, type RawBuilder } from 'kysely'
import { isOfWarrant } from './of-warrant.ts'

/**
 * Whether a specified system is outstanding for a warrant (docs/rules/services-and-dates.md#outstanding). This is the one
 * place that says so: the reminders and their lists, the notice to the authority, the e-mails and the recommendation to
 * issue the warrant all ask it. What was accepted before the anniversary was corrected still counts.
 *
 * @param system the alias of the system's row of `property_service`
 * @param anniversary the warrant's anniversary; while that is null, nothing is ready
 */
export const isOutstanding = (system: string, anniversary: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((${sql.ref(`${system}.when_next_service_anniversary`)} > ${anniversary}) is not true
    and not exists (select from accepted_system
      where accepted_system.property_service_id = ${sql.ref(`${system}.property_service_id`)}
        and ${isOfWarrant(sql`accepted_system.bwof_anniversary`, anniversary)}))`
