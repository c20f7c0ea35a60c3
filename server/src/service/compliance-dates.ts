import type { Day } from '@app/contract/dates'
import { countsFromWork, recordCompliance, type Recordable } from '@app/contract/service/compliance'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { badPayload, conflict } from '../lib/problem.ts'

interface Received {
  /** The field of the payload. */
  path: string
  date: Day
  today: Day
}

/**
 * Both dates of a service after compliance was received (docs/rules/services-and-dates.md#recording-compliance).
 *
 * @throws ProblemError 400 for a day in the future, or before the last trial or inspection; 409 for the warrant itself,
 *   which issuing moves
 */
export function complianceDates(service: Recordable, { path, date, today }: Received) {
  const { serviceId, whenLastComplianceReceived: last } = service
  if (date > today) throw badPayload({ path, message: `takes a day up to today, ${today}` })
  if (serviceId === BWOF_SERVICE_ID) {
    throw conflict('Compliance is recorded on the systems. The warrant itself moves on when it is issued.')
  }
  if (last !== null && date < last && countsFromWork(serviceId)) {
    throw badPayload({ path, message: `takes a day from the last one, ${last}, on` })
  }
  const { effect: _, ...dates } = recordCompliance(service, date)
  return dates
}
