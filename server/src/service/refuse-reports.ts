import type { Day } from '@app/contract/dates'
import { TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import type { SavedPropertyService } from '@app/contract/service/schema'
import { badPayload } from '../lib/problem.ts'
import type { StoredService } from './queries.ts'

/**
 * Refuses the date of a report on a service that is no trial evacuation, and one that is still to come: nothing is sent
 * before it is sent (docs/rules/services-and-dates.md#reports). A stored date may stay.
 *
 * @throws ProblemError 400 that names each field
 */
export function refuseReports(
  services: readonly SavedPropertyService[],
  stored: ReadonlyMap<number, StoredService>,
  today: Day,
): void {
  const errors = services.flatMap(({ propertyServiceId, serviceId, whenReportSent }, index) => {
    const known = stored.get(propertyServiceId ?? 0)
    if (!whenReportSent || whenReportSent === known?.whenReportSent) return []
    const path = `services.${index}.whenReportSent`
    if ((known?.serviceId ?? serviceId) !== TRIAL_EVACUATION_SERVICE_ID) {
      return [{ path, message: 'takes a date on trial evacuations only' }]
    }
    return whenReportSent > today ? [{ path, message: `takes a day up to today, ${today}` }] : []
  })
  if (errors.length > 0) throw badPayload(...errors)
}
