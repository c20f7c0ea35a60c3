import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '@app/contract/dates'
import { bwofReminder } from './bwof-reminder.ts'
import { EVERY_DAY, expectedKindAt, TODAYS, type Expected } from '../testing/every-day.ts'

const OVERDUE: Expected = [-60, -1, 'Email_12A_Overdue']
const URGENT: Expected = [0, 7, 'Email_12A_Urgent']
const request = (from: number, to = 42): Expected => [from, to, 'Email_12A_Request']
const followUp = (to: number): Expected => [8, to, 'Email_12A_FollowUp']

/** Days since the last reminder, and the range of days to the due day in which each e-mail is expected. */
const HISTORIES: [number | null, Expected[]][] = [
  [null, [OVERDUE, URGENT, request(8)]],
  [0, []],
  [1, []],
  [6, []],
  [7, [OVERDUE, URGENT]],
  [13, [OVERDUE, URGENT]],
  [14, [OVERDUE, URGENT, followUp(14)]],
  [48, [OVERDUE, URGENT, followUp(14)]],
  // Warrants that are due later than this only have reminders of the previous cycle.
  [49, [OVERDUE, URGENT, followUp(14), request(42)]],
  [50, [OVERDUE, URGENT, followUp(14), request(41)]],
  [75, [OVERDUE, URGENT, followUp(14), request(16)]],
  [76, [OVERDUE, URGENT, followUp(14), request(15)]],
  [77, [OVERDUE, URGENT, followUp(13), request(14)]],
  [82, [OVERDUE, URGENT, followUp(8), request(9)]],
  [83, [OVERDUE, URGENT, request(8)]],
  [365, [OVERDUE, URGENT, request(8)]],
]

describe.each(TODAYS)('on %s', (today) => {
  test.each(HISTORIES)('the last reminder %s days ago', (ago, expected) => {
    const lastReminder = ago === null ? null : addDays(today, -ago)
    for (const days of EVERY_DAY) {
      const facts = { due: addDays(today, days), lastReminder }
      const kind = expectedKindAt(days, expected)
      expect([days, bwofReminder({ ...facts, isAudit: false }, today)]).toEqual([days, kind])
      const audited = kind === 'Email_12A_Request' ? 'Email_Bwof_Audit' : kind
      expect([days, bwofReminder({ ...facts, isAudit: true }, today)]).toEqual([days, audited])
    }
  })
})

const someFacts = fc.record({
  due: fc.integer({ min: -400, max: 400 }).map((days) => addDays('2028-02-29', days)),
  lastReminder: fc.option(fc.integer({ min: 0, max: 500 }).map((ago) => addDays('2028-02-29', -ago))),
  isAudit: fc.boolean(),
})

test('what is sent on a day is not recommended again on that day, nor within a week', () => {
  fc.assert(
    fc.property(someFacts, fc.integer({ min: 0, max: 6 }), (facts, later) => {
      fc.pre(bwofReminder(facts, '2028-02-29') !== null)
      return bwofReminder({ ...facts, lastReminder: '2028-02-29' }, addDays('2028-02-29', later)) === null
    }),
  )
})

test('a supplier who answers nothing is asked, reminded, urged, and then told every week', () => {
  const due = '2026-11-26'
  let lastReminder: string | null = '2025-12-01'
  const sent: [number, string][] = []
  for (let days = 60; days >= -15; days--) {
    const today = addDays(due, -days)
    const kind = bwofReminder({ due, lastReminder, isAudit: false }, today)
    if (kind === null) continue
    lastReminder = today
    sent.push([days, kind])
  }
  expect(sent).toEqual([
    [42, 'Email_12A_Request'],
    [14, 'Email_12A_FollowUp'],
    [7, 'Email_12A_Urgent'],
    [0, 'Email_12A_Urgent'],
    [-7, 'Email_12A_Overdue'],
    [-14, 'Email_12A_Overdue'],
  ])
})
