import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SERVICE_TYPES, type ServiceType } from '@app/contract/service/rules'
import { addDays } from '@app/contract/dates'
import { evacuationReminder } from './evacuation-reminder.ts'
import { EVERY_DAY, expectedKindAt, TODAYS, type Expected } from '../testing/every-day.ts'

const fullOverdue: Expected = [-60, -7, 'Email_TrialEvac_FullService_Overdue']
const auditOverdue: Expected = [-60, -1, 'Email_TrialEvac_Audit_Overdue']
const fullRequest: Expected = [7, 30, 'Email_TrialEvac_FullService_Request']
const auditRequest: Expected = [0, 30, 'Email_TrialEvac_Audit_Request']
const followUp = (to: number): Expected => [-6, to, 'Email_TrialEvac_FullService_FollowUp']

/**
 * The service type, days since the last reminder, and the range of days to the due day in which each e-mail is
 * expected.
 */
const HISTORIES: [ServiceType, number | null, Expected[]][] = [
  ['Full Service', null, [fullOverdue, followUp(6), fullRequest]],
  ['Full Service', 0, []],
  ['Full Service', 6, []],
  ['Full Service', 7, [fullOverdue]],
  ['Full Service', 13, [fullOverdue]],
  ['Full Service', 14, [fullOverdue, followUp(14)]],
  ['Full Service', 89, [fullOverdue, followUp(14)]],
  ['Full Service', 90, [fullOverdue, followUp(6), fullRequest]],
  ['Full Service', 400, [fullOverdue, followUp(6), fullRequest]],
  ['Audit', null, [auditOverdue, auditRequest]],
  ['Audit', 0, []],
  ['Audit', 6, []],
  ['Audit', 7, [auditOverdue]],
  ['Audit', 14, [auditOverdue]],
  ['Audit', 89, [auditOverdue]],
  ['Audit', 90, [auditOverdue, auditRequest]],
  ['Audit', 400, [auditOverdue, auditRequest]],
]

describe.each(TODAYS)('on %s', (today) => {
  test.each(HISTORIES)('%s, the last reminder %s days ago', (serviceType, ago, expected) => {
    const lastReminder = ago === null ? null : addDays(today, -ago)
    for (const days of EVERY_DAY) {
      const facts = { due: addDays(today, days), lastReminder, serviceType }
      expect([days, evacuationReminder(facts, today)]).toEqual([days, expectedKindAt(days, expected)])
    }
  })
})

test('what is sent on a day is not recommended again on that day, nor within a week', () => {
  const someFacts = fc.record({
    due: fc.integer({ min: -200, max: 200 }).map((days) => addDays('2028-02-29', days)),
    lastReminder: fc.option(fc.integer({ min: 0, max: 400 }).map((ago) => addDays('2028-02-29', -ago))),
    serviceType: fc.constantFrom(...SERVICE_TYPES),
  })
  fc.assert(
    fc.property(someFacts, fc.integer({ min: 0, max: 6 }), (facts, later) => {
      fc.pre(evacuationReminder(facts, '2028-02-29') !== null)
      return evacuationReminder({ ...facts, lastReminder: '2028-02-29' }, addDays('2028-02-29', later)) === null
    }),
  )
})
