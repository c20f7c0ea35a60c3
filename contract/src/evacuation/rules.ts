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
