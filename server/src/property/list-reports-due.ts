import { sql } from 'kysely'
import { isReportOutstanding, REPORT_WORKING_DAYS } from '@app/contract/evacuation/rules'
import type { Day } from '@app/contract/dates'
import type { ReportDue } from '@app/contract/evacuation/schema'
import { TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import type { Connection } from '../database/connection.ts'
import { regionOfCouncil } from '../database/councils.ts'
import { notFound } from '../lib/problem.ts'

interface Trial {
  /** Null for a property without trial evacuations. */
  propertyServiceId: number | null
  whenHeld: Day | null
  whenReportSent: Day | null
  councilName: string
}

/**
 * The trial evacuations of a property whose report has still to be sent, with the day by which it has to arrive
 * (docs/rules/services-and-dates.md#reports).
 *
 * @throws ProblemError 404 for a property that does not exist
 */
export async function listReportsDue(db: Connection, propertyId: number): Promise<ReportDue[]> {
  const { rows: trials } = await sql<Trial>`
    select property_service_id, when_last_compliance_received as when_held, when_report_sent,
      coalesce(council.company_name, '') as council_name
    from property
    left join property_service trial on trial.property_id = property.property_id
      and trial.service_id = ${TRIAL_EVACUATION_SERVICE_ID} and trial.active and trial.when_deleted is null
    left join company council on council.company_id = regional_authority_company_id
    where property.property_id = ${propertyId} and property.when_deleted is null
    order by property_service_id`.execute(db)
  if (trials.length === 0) throw notFound('property', propertyId)
  // The holidays of all countries come with it: most processes never need them.
  const { addWorkingDays } = await import('../calendar/working-days.ts')
  return trials.flatMap(({ propertyServiceId, whenHeld, whenReportSent, councilName }) =>
    propertyServiceId !== null && isReportOutstanding(whenHeld, whenReportSent)
      ? {
          propertyServiceId,
          whenHeld,
          due: addWorkingDays(whenHeld, REPORT_WORKING_DAYS, { region: regionOfCouncil(councilName) }),
        }
      : [],
  )
}
