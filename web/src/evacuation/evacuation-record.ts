import type { PropertyEvacuation } from '@app/contract/evacuation/schema'
import { sameValues } from '../lib/same-values.ts'

/** A blank evacuation record. */
export const BLANK_EVACUATION: PropertyEvacuation = {
  fireEvacuationServiceType: 'None',
  fireEvacuationManualLastUpdated: null,
  wardenTraining: 'None',
  nzfsApprovalRequired: false,
  nzfsApproval: null,
  nzfApplicationDate: null,
  schemeReference: '',
  fireAlarmType: 'None',
  securityAlarmType: '',
  fireAlarmPanelLocated: '',
  fireAlarmMonitoredBy: '',
}

export const isBlankEvacuation = (record: PropertyEvacuation): boolean => sameValues(BLANK_EVACUATION, record)
