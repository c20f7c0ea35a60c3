import type { PropertyEvacuation } from '@app/contract/evacuation/schema'

/** The labels of an evacuation record's fields. */
export const EVACUATION_LABELS = {
  fireEvacuationServiceType: 'Fire evacuation service type',
  wardenTraining: 'Warden training',
  fireEvacuationManualLastUpdated: 'Fire evacuation manual last updated',
  schemeReference: 'Scheme reference',
  nzfsApprovalRequired: 'Fire service approval required',
  nzfApplicationDate: 'Fire service application date',
  nzfsApproval: 'Fire service approval date',
  fireAlarmType: 'Fire alarm type',
  securityAlarmType: 'Security alarm type',
  fireAlarmPanelLocated: 'Fire alarm panel located',
  fireAlarmMonitoredBy: 'Fire alarm monitored by',
} as const satisfies Record<keyof PropertyEvacuation, string>
