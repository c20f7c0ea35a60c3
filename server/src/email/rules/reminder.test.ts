import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '@app/contract/dates'
import { isRecommended, evaluateCandidate, selectedKind, type ReminderClock } from './reminder.ts'
import { buildCandidate } from '../testing/candidates.ts'

const on = (day: Day, today = day): ReminderClock => ({ asOf: day, today, timeZone: 'Pacific/Auckland' })

describe('the day of the last reminder', () => {
  // A follow-up about a trial is due 14 days after the last e-mail, counted in New Zealand days.
  test.each([
    // Summer time begins on 27 September 2026 at 02:00 …
    ['2026-09-26T11:59:59.999999Z', '2026-10-10'],
    ['2026-09-26T12:00:00.000000Z', '2026-10-11'],
    ['2026-09-27T10:59:59.999999Z', '2026-10-11'],
    ['2026-09-27T11:00:00.000000Z', '2026-10-12'],
    // … and ends on 4 April 2027 at 03:00.
    ['2027-04-03T10:59:59.999999Z', '2027-04-17'],
    ['2027-04-03T11:00:00.000000Z', '2027-04-18'],
    ['2027-04-04T11:59:59.999999Z', '2027-04-18'],
    ['2027-04-04T12:00:00.000000Z', '2027-04-19'],
    // Leap day
    ['2028-02-14T23:00:00.000000Z', '2028-02-29'],
  ])('an e-mail sent at %s is followed up on %s', (lastSent, followUp) => {
    const candidate = buildCandidate({ topic: 'evacuation', due: addDays(followUp, 3), lastSent })
    expect(selectedKind(candidate, on(addDays(followUp, -1)))).toBeNull()
    expect(selectedKind(candidate, on(followUp))).toBe('Email_TrialEvac_FullService_FollowUp')
  })

  test('is today while an e-mail waits, whenever it was queued', () => {
    const candidate = buildCandidate({ lastSent: null, isInFlight: true })
    expect(evaluateCandidate(candidate, on('2026-11-21'))).toBeNull()
    expect(evaluateCandidate(candidate, on('2026-11-27', '2026-11-21'))).toBeNull()
    expect(evaluateCandidate(candidate, on('2026-11-28', '2026-11-21'))?.kind).toBe('Email_12A_Overdue')
  })
})

describe('a row', () => {
  test('that a rule selects and nothing holds is recommended now', () => {
    const reminder = evaluateCandidate(buildCandidate(), on('2026-11-21'))
    expect(reminder).toMatchObject({
      kind: 'Email_12A_Urgent',
      reasons: [],
      next: { day: '2026-11-21', kind: 'Email_12A_Urgent' },
    })
  })

  test('that no rule selects is in no list', () => {
    expect(evaluateCandidate(buildCandidate({ lastSent: '2026-11-20T00:00:00Z' }), on('2026-11-21'))).toBeNull()
  })

  test('that is snoozed is held to the last day of its snooze, and says what comes then', () => {
    const candidate = buildCandidate({ snoozedTill: '2026-11-28' })
    expect(evaluateCandidate(candidate, on('2026-11-28'))).toMatchObject({
      kind: 'Email_12A_Overdue',
      reasons: ['SNOOZED'],
      next: { day: '2026-11-29', kind: 'Email_12A_Overdue' },
    })
    expect(evaluateCandidate(candidate, on('2026-11-29'))).toMatchObject({ reasons: [] })
  })

  test('that is snoozed stays listed on days on which no rule selects it, as what it will be', () => {
    const candidate = buildCandidate({ snoozedTill: '2026-11-23', lastSent: '2026-11-20T00:00:00Z' })
    expect(evaluateCandidate(candidate, on('2026-11-21'))).toMatchObject({
      kind: 'Email_12A_Overdue',
      reasons: ['SNOOZED'],
      next: { day: '2026-11-27', kind: 'Email_12A_Overdue' },
    })
  })

  test('that will never be selected is shown as the request', () => {
    const told = { topic: 'authority', due: '2026-11-01', lastSent: '2026-11-10T00:00:00Z' } as const
    expect(evaluateCandidate(buildCandidate({ ...told, snoozedTill: '2026-12-01' }), on('2026-11-21'))).toMatchObject({
      kind: 'Email_AuthorityOverdueBwofNotification',
      next: null,
    })
  })

  test('that something else holds is not to be sent until that changes', () => {
    const reminder = evaluateCandidate(buildCandidate({ isRecipientAutomated: false }), on('2026-11-21'))
    expect(reminder).toMatchObject({ kind: 'Email_12A_Urgent', reasons: ['SUPPLIER AUTOMATION OFF'], next: null })
  })

  test('that is snoozed to the end of the calendar has no next e-mail', () => {
    expect(evaluateCandidate(buildCandidate({ snoozedTill: '9999-12-31' }), on('2026-11-21'))?.next).toBeNull()
  })
})

test('the next e-mail is on the first day on which the row is recommended', () => {
  const today = '2028-02-29'
  const someDay = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((days) => addDays(today, days))
  const someCandidate = fc
    .record({
      topic: fc.constantFrom('bwof' as const, 'authority' as const, 'evacuation' as const),
      due: someDay(-100, 90),
      isAudit: fc.boolean(),
      lastSent: fc.option(someDay(-120, 0).map((day) => `${day}T00:00:00Z`)),
      snoozedTill: fc.option(someDay(-5, 100)),
      isInFlight: fc.boolean(),
    })
    .map(buildCandidate)
  fc.assert(
    fc.property(someCandidate, (candidate) => {
      const reminder = evaluateCandidate(candidate, on(today))
      fc.pre(reminder !== null)
      for (let day = today; day <= addDays(today, 220); day = addDays(day, 1)) {
        const then = evaluateCandidate(candidate, on(day, today))
        if (then && isRecommended(then)) return reminder.next?.day === day && reminder.next.kind === then.kind
      }
      return reminder.next === null
    }),
  )
})
