import type { Day } from '../dates.ts'

/** The report of a trial evacuation is due this many working days after it (docs/rules/services-and-dates.md#reports). */
export const REPORT_WORKING_DAYS = 10

/** Fire and Emergency New Zealand is notified at least this many working days before a trial evacuation. */
export const NOTICE_WORKING_DAYS = 10

/**
 * Whether the report of the last trial evacuation has still to be sent. A report that was sent before that trial is the
 * report of an earlier one.
 */
export const isReportOutstanding = (whenHeld: Day | null, whenReportSent: Day | null): whenHeld is Day =>
  whenHeld !== null && (whenReportSent === null || whenReportSent < whenHeld)

/** The closed lists of the evacuation panel, with their prescribed spelling (docs/rules/documents.md#closed-lists). */
export const FIRE_EVACUATION_SERVICE_TYPES = [
  'None',
  'Evac Scheme with Trials',
  'Evac Scheme with Training only',
  'Evac Procedure Maintained',
  'Evac Procedure Non-Maintained',
] as const

export const WARDEN_TRAINING = ['None', 'With Trial Evacuation', 'Seperate Warden Training'] as const

export const FIRE_ALARM_TYPES = [
  'None',
  'Type 1',
  'Type 2',
  'Type 3',
  'Type 4',
  'Type 5',
  'Type 6',
  'Type 7',
  'Security Alarm Only',
] as const

/** Suggestions for `securityAlarmType`; other texts are allowed. */
export const SECURITY_ALARM_TYPES = ['None', 'Monitored', 'Unmonitored'] as const
