import { z } from 'zod'
import { Day, Line, OptionalDay, OptionalEnteredDay } from '../scalars.ts'
import { FIRE_ALARM_TYPES, FIRE_EVACUATION_SERVICE_TYPES, WARDEN_TRAINING } from './rules.ts'

/**
 * How a building is evacuated (docs/rules/records.md#bwof-and-evacuation-records). `nzfsApproval` is the day of
 * approval.
 */
export const PropertyEvacuation = z.object({
  fireEvacuationServiceType: z.enum(FIRE_EVACUATION_SERVICE_TYPES),
  fireEvacuationManualLastUpdated: OptionalDay,
  wardenTraining: z.enum(WARDEN_TRAINING),
  nzfsApprovalRequired: z.boolean(),
  nzfsApproval: OptionalDay,
  nzfApplicationDate: OptionalDay,
  schemeReference: Line,
  fireAlarmType: z.enum(FIRE_ALARM_TYPES),
  securityAlarmType: Line,
  fireAlarmPanelLocated: Line,
  fireAlarmMonitoredBy: Line,
})
export type PropertyEvacuation = z.infer<typeof PropertyEvacuation>

/** What somebody enters of it. */
export const EnteredEvacuation = PropertyEvacuation.extend({
  fireEvacuationManualLastUpdated: OptionalEnteredDay,
  nzfsApproval: OptionalEnteredDay,
  nzfApplicationDate: OptionalEnteredDay,
})

/** A trial evacuation that was held on `whenHeld`, whose report has to reach Fire and Emergency New Zealand by `due`. */
export const ReportDue = z.object({ propertyServiceId: z.int(), whenHeld: Day, due: Day })
export type ReportDue = z.infer<typeof ReportDue>
