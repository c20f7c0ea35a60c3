import { sql, type RawBuilder } from 'kysely'
import type { Day } from '@app/contract/dates'
import { isOfWarrant } from './of-warrant.ts'

/**
 * The day that the present supplier of a system has promised for a warrant (docs/rules/returns.md#not-yet); null without
 * one. What an earlier supplier promised, or this one for another warrant, says nothing. A subquery.
 *
 * @param system the alias of the system's row of `property_service`
 */
export const promisedDay = (
  system: string,
  anniversary: RawBuilder<unknown>,
): RawBuilder<Day | null> => sql<Day | null>`
  (select expected_date from promise join return_submission answer using (return_submission_id)
    where promise.property_service_id = ${sql.ref(`${system}.property_service_id`)}
      and answer.supplier_company_id = ${sql.ref(`${system}.supplier_company_id`)}
      and ${isOfWarrant(sql`answer.bwof_anniversary`, anniversary)})`
