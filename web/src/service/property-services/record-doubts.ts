import { addDays, addMonths, daysBetween, shownDay, type Day } from '@app/contract/dates'
import {
  BWOF_SERVICE_ID,
  bwofAnniversary,
  isBwofSubService,
  isReady,
  type recordCompliance,
} from '@app/contract/service/rules'
import { pastDays, relativeDays } from '../../lib/dates.ts'
import { serviceTitle, type ServiceRow } from './service-rows.ts'

/** Two records within this many days count as the same work. */
const SAME_WORK_DAYS = { monthly: 7, other: 14 }

/** The maximum number of outstanding systems that a question names. */
const NAMED_SYSTEMS = 6

interface Recording {
  readonly service: ServiceRow
  /** The service as it was loaded; undefined if it is not saved yet. */
  readonly saved: ServiceRow | undefined
  readonly services: readonly ServiceRow[]
  /** The service's dates after recording. */
  readonly dates: ReturnType<typeof recordCompliance>
  readonly today: Day
}

/**
 * The question to ask before recording compliance that seems to be recorded already, or a warrant whose systems are not
 * all ready. Null if there is no doubt.
 */
export function recordDoubts(recording: Recording): { readonly title: string; readonly message: string } | null {
  const { service, dates } = recording
  const isEarly = isOfRecordedYear(service, dates.whenLastComplianceReceived)
  const systems = systemsInDoubt(recording)
  if (!isEarly && systems === null) return null
  const isAgain = service.whenLastComplianceReceived !== null
  return {
    title: isEarly ? `Record compliance ${isAgain ? 'again' : 'so early'}?` : 'Record the warrant before its systems?',
    message: [systems, isEarly && isAgain && lastRecord(recording), dateChange(recording)].filter(Boolean).join(' '),
  }
}

/** Whether the current interval is not half over yet, or the same work was recorded a few days apart. */
function isOfRecordedYear(service: ServiceRow, received: Day): boolean {
  const { whenNextServiceAnniversary: next, whenLastComplianceReceived: previous, intervalMonths } = service
  // Without an anniversary, the next one is counted from the day received: recording twice does no harm.
  if (next === null) return false
  const start = addMonths(next, -intervalMonths)
  const middle = addDays(start, Math.floor(daysBetween(start, next) / 2))
  const sameWork = intervalMonths === 1 ? SAME_WORK_DAYS.monthly : SAME_WORK_DAYS.other
  return received <= middle || (previous !== null && Math.abs(daysBetween(previous, received)) <= sameWork)
}

/** Says which systems of a warrant are not ready; null if all are. */
function systemsInDoubt({ service, services }: Recording): string | null {
  if (service.serviceId !== BWOF_SERVICE_ID) return null
  const warrantDay = bwofAnniversary(services)
  const systems = services.filter(isBwofSubService)
  const outstanding = systems.filter((row) => !isReady(row.whenNextServiceAnniversary, warrantDay))
  if (systems.length === 0) return 'No systems are listed below this warrant.'
  if (outstanding.length === 0) return null
  const named = outstanding.slice(0, NAMED_SYSTEMS).map(serviceTitle).join(', ')
  const more = outstanding.length > NAMED_SYSTEMS ? ` and ${outstanding.length - NAMED_SYSTEMS} more` : ''
  return `${systems.length - outstanding.length} of ${systems.length} systems are ready. Outstanding: ${named}${more}.`
}

function lastRecord({ service, saved, today }: Recording): string {
  const { whenLastComplianceReceived: previous } = service
  if (previous === null) return ''
  const isUnsaved = saved?.whenLastComplianceReceived !== previous
  return `${serviceTitle(service)} was recorded for ${shownDay(previous)} (${pastDays(daysBetween(today, previous))}${isUnsaved ? ', not saved yet' : ''}).`
}

function dateChange({ service, dates, today }: Recording): string {
  const { whenNextServiceAnniversary: next } = service
  const received = shownDay(dates.whenLastComplianceReceived)
  const becomes = shownDay(dates.whenNextServiceAnniversary)
  return next === null
    ? `Recording ${received} sets the next anniversary to ${becomes}.`
    : `The next anniversary is ${shownDay(next)} (${relativeDays(daysBetween(today, next))}); recording ${received} moves it to ${becomes}.`
}
