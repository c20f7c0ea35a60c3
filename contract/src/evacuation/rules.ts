/**
 * The closed lists of the evacuation panel (docs/rules/documents.md#closed-lists), spelt as the specification spells
 * them.
 */
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

/** Offered for `securityAlarmType`; other texts are taken too. */
export const SECURITY_ALARM_TYPES = ['None', 'Monitored', 'Unmonitored'] as const
