import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'
import type { FullRow } from './rows.ts'
import type { Site } from './site.ts'

export function evacuationRow(random: Random, calendar: Calendar, site: Site): FullRow<'propertyEvacuation'> {
  const { propertyId, building, hasTrials } = site
  const approved = random.int(120, 3_600)
  const isApproved = hasTrials && random.chance(0.9)
  const isSmall = building.kind.alarm === 'Type 4' && building.occupants < 30
  return {
    propertyId,
    fireEvacuationServiceType: hasTrials
      ? 'Evac Scheme with Trials'
      : random.weigh([
          ['None', 45],
          ['Evac Procedure Maintained', 25],
          ['Evac Procedure Non-Maintained', 18],
          ['Evac Scheme with Training only', 12],
        ]),
    fireEvacuationManualLastUpdated: random.chance(0.6) ? calendar.day(-random.int(10, 1_500)) : null,
    wardenTraining: random.weigh([
      ['With Trial Evacuation', hasTrials ? 60 : 5],
      ['Seperate Warden Training', 15],
      ['None', 30],
    ]),
    nzfsApprovalRequired: hasTrials,
    nzfsApproval: isApproved ? calendar.day(-approved) : null,
    nzfApplicationDate: hasTrials ? calendar.day(-approved - random.int(20, 60)) : null,
    schemeReference: isApproved ? `${random.pick(['EV', 'EV', 'MUEV'])}${random.int(100_000, 299_999)}` : '',
    fireAlarmType: isSmall && random.chance(0.2) ? 'Security Alarm Only' : building.kind.alarm,
    securityAlarmType: random.pick(['None', 'Monitored', 'Unmonitored', '']),
    fireAlarmPanelLocated: random.pick([
      'Main entrance',
      'Ground floor lobby',
      'Reception',
      'Basement plant room',
      'Rear corridor',
      '',
    ]),
    fireAlarmMonitoredBy: random.pick(['Sentinel Signals', 'Southern Alarm Centre', 'Tūī Monitoring', '']),
  }
}
