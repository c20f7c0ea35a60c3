import { shownDay, type Day } from '@app/contract/dates'
import type { RecordedCompliance } from '@app/contract/service/compliance'
import { BWOF_SERVICE_ID, bwofAnniversary, isBwofSubService, isReady } from '@app/contract/service/rules'
import { serviceTitle, type ServiceRow } from './service-rows.ts'

/** The maximum number of outstanding systems that a question names. */
const NAMED_SYSTEMS = 6

interface Question {
  readonly title: string
  readonly message: string
}

/** The question to ask before recording a warrant whose systems are not all ready. Null if there is no doubt. */
export function recordDoubts(
  service: ServiceRow,
  services: readonly ServiceRow[],
  { effect, whenNextServiceAnniversary: next }: RecordedCompliance,
): Question | null {
  if (service.serviceId !== BWOF_SERVICE_ID || effect !== 'moved') return null
  const systems = outstandingSystems(services)
  if (systems === null) return null
  return { title: 'Record the warrant before its systems?', message: `${systems} ${whatMoves(service, next)}` }
}

/** Says which systems of a warrant are not ready; null if all are. */
function outstandingSystems(services: readonly ServiceRow[]): string | null {
  const warrantDay = bwofAnniversary(services)
  const systems = services.filter(isBwofSubService)
  const outstanding = systems.filter((row) => !isReady(row.whenNextServiceAnniversary, warrantDay))
  if (systems.length === 0) return 'No systems are listed below this warrant.'
  if (outstanding.length === 0) return null
  const named = outstanding.slice(0, NAMED_SYSTEMS).map(serviceTitle).join(', ')
  const more = outstanding.length > NAMED_SYSTEMS ? ` and ${outstanding.length - NAMED_SYSTEMS} more` : ''
  return `${systems.length - outstanding.length} of ${systems.length} systems are ready. Outstanding: ${named}${more}.`
}

const whatMoves = ({ whenNextServiceAnniversary: now }: ServiceRow, next: Day | null): string =>
  `The next anniversary ${now === null ? 'becomes' : `moves from ${shownDay(now)} to`} ${shownDay(next)}.`
