import { shownDay, type Day } from '@app/contract/dates'
import type { ComplianceEffect } from '@app/contract/service/compliance'
import type { ServiceRow } from './service-rows.ts'

/** Why the anniversary stays (docs/rules/services-and-dates.md#recording-compliance). */
export const WHY_IT_STAYS: Readonly<Record<Exclude<ComplianceEffect, 'moved'>, string>> = {
  closed: 'This day belongs to the year before, which is closed. The anniversary stays.',
  'same work': 'The same work was recorded a few days before. The anniversary stays.',
}

/** What was recorded, and what it did to the anniversary. */
export interface Recorded {
  readonly serviceName: string
  readonly received: Day
  readonly next: Day | null
  readonly effect: ComplianceEffect
  readonly dismiss: () => void
}

/** Records compliance of a service at once, and can undo the last record. */
export interface Recording {
  /** `onDone` is called when it is saved. A failure is reported as a message. */
  readonly record: (service: ServiceRow, received: Day, onDone: () => void) => void
  readonly undo: () => void
  readonly isRecording: boolean
}

export const recordedInWords = ({ serviceName, received, next, effect }: Recorded): string => {
  const what = `${serviceName}: compliance recorded on ${shownDay(received)}.`
  return `${what} ${effect === 'moved' ? `The next anniversary is ${shownDay(next)}.` : WHY_IT_STAYS[effect]}`
}
