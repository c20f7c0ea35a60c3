import { addDays, addMonths, daysBetween, LAST_DAY, type Day } from '../dates.ts'
import { OWNER_INSPECTION_SERVICE_ID, TRIAL_EVACUATION_SERVICE_ID } from './rules.ts'

/** The same work is often recorded twice, some days apart. A monthly service comes round too soon for two weeks. */
const SAME_WORK_DAYS = { monthly: 7, other: 14 }

/** What recording compliance depends on. */
export interface Recordable {
  serviceId: number
  whenNextServiceAnniversary: Day | null
  whenLastComplianceReceived: Day | null
  intervalMonths: number
}

/**
 * What a recorded compliance did to the anniversary:
 * - `moved`: it was for the present one, and the next one follows;
 * - `closed`: it was for the year before, which is closed, and the anniversary stays;
 * - `same work`: it was recorded before, and the anniversary stays.
 */
export type ComplianceEffect = 'moved' | 'closed' | 'same work'

export interface RecordedCompliance {
  whenLastComplianceReceived: Day
  whenNextServiceAnniversary: Day
  effect: ComplianceEffect
}

/** Services whose next anniversary counts from the day of the work: the law counts from the trial. */
export const countsFromWork = (serviceId: number): boolean =>
  serviceId === TRIAL_EVACUATION_SERVICE_ID || serviceId === OWNER_INSPECTION_SERVICE_ID

/**
 * Both dates of a service after compliance was received on a day (docs/rules/services-and-dates.md#recording-compliance).
 * The previous date never goes back. Recording the same day twice gives the same dates as recording it once.
 */
export function recordCompliance(service: Recordable, received: Day): RecordedCompliance {
  const { whenNextServiceAnniversary: next, whenLastComplianceReceived: previous, intervalMonths } = service
  const latest = previous !== null && previous > received ? previous : received
  if (next === null || (countsFromWork(service.serviceId) && latest === received)) {
    return {
      whenLastComplianceReceived: latest,
      whenNextServiceAnniversary: addMonths(received, intervalMonths),
      effect: 'moved',
    }
  }
  if (countsFromWork(service.serviceId)) {
    return { whenLastComplianceReceived: latest, whenNextServiceAnniversary: next, effect: 'closed' }
  }
  const effect = isSameWork(service, received)
    ? 'same work'
    : isOfPresentYear(next, intervalMonths, received)
      ? 'moved'
      : 'closed'
  return {
    whenLastComplianceReceived: latest,
    whenNextServiceAnniversary: effect === 'moved' ? anniversaryAfter(next, intervalMonths, received) : next,
    effect,
  }
}

/**
 * The first of A + n, A + 2n … that is later than the day: a record that is more than an interval late catches up. LAST_DAY
 * if there is none. One that was 29 February is 28 February from then on, in leap years too.
 */
export function anniversaryAfter(anniversary: Day, intervalMonths: number, day: Day): Day {
  for (let intervals = 1; ; intervals++) {
    // Counted from A itself: 31 January, 28 February, 31 March.
    const counted = addMonths(anniversary, intervals * intervalMonths)
    // As the warrant does that moves on year by year; a day after it, the system would be ready for it.
    const next = isLeapDay(anniversary) && isLeapDay(counted) ? addDays(counted, -1) : counted
    if (next > day || next === LAST_DAY) return next
  }
}

const isLeapDay = (day: Day): boolean => day.endsWith('-02-29')

function isSameWork({ whenLastComplianceReceived: previous, intervalMonths }: Recordable, received: Day): boolean {
  if (previous === null) return false
  // Also of a day before it: late work of 20 October that is recorded again for the 16th is not that of another year.
  return (
    Math.abs(daysBetween(previous, received)) <= (intervalMonths === 1 ? SAME_WORK_DAYS.monthly : SAME_WORK_DAYS.other)
  )
}

/** Later than the middle between the anniversary before and the present one. */
function isOfPresentYear(anniversary: Day, intervalMonths: number, received: Day): boolean {
  const start = addMonths(anniversary, -intervalMonths)
  return daysBetween(start, received) > daysBetween(start, anniversary) / 2
}
