import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, type Day } from '../dates.ts'
import { anniversaryAfter, recordCompliance, type Recordable } from './compliance.ts'

const SYSTEM = 104
const service = (change: Partial<Recordable> = {}): Recordable => ({
  serviceId: SYSTEM,
  whenNextServiceAnniversary: '2027-03-14',
  whenLastComplianceReceived: '2026-03-10',
  intervalMonths: 12,
  ...change,
})

describe('recording compliance', () => {
  it.each<[string, Partial<Recordable>, Day, Day | null, Day | null, string]>([
    ['early in its year', {}, '2027-02-20', '2027-02-20', '2028-03-14', 'moved'],
    ['on the anniversary', {}, '2027-03-14', '2027-03-14', '2028-03-14', 'moved'],
    ['late', {}, '2027-10-20', '2027-10-20', '2028-03-14', 'moved'],
    ['more than a year late', {}, '2028-05-01', '2028-05-01', '2029-03-14', 'moved'],
    ['a day after the middle of the year', {}, '2026-09-13', '2026-09-13', '2028-03-14', 'moved'],
    ['in the middle of the year', {}, '2026-09-12', '2026-09-12', '2027-03-14', 'closed'],
    ['for the year before', {}, '2026-04-20', '2026-04-20', '2027-03-14', 'closed'],
    ['for a year long past', {}, '2025-03-01', '2026-03-10', '2027-03-14', 'closed'],
    ['two weeks after it was recorded', {}, '2026-03-24', '2026-03-24', '2027-03-14', 'same work'],
    [
      'two weeks before late work that was recorded',
      { whenLastComplianceReceived: '2026-10-20' },
      '2026-10-06',
      '2026-10-20',
      '2027-03-14',
      'same work',
    ],
    [
      'for the first time',
      { whenNextServiceAnniversary: null, whenLastComplianceReceived: null },
      '2027-03-14',
      '2027-03-14',
      '2028-03-14',
      'moved',
    ],
    ['without an anniversary', { whenNextServiceAnniversary: null }, '2026-03-12', '2026-03-12', '2027-03-12', 'moved'],
    [
      'of a monthly service a week later',
      { intervalMonths: 1, whenNextServiceAnniversary: '2026-04-10' },
      '2026-03-17',
      '2026-03-17',
      '2026-04-10',
      'same work',
    ],
    [
      'of a monthly service after its middle',
      { intervalMonths: 1, whenNextServiceAnniversary: '2026-04-10' },
      '2026-04-01',
      '2026-04-01',
      '2026-05-10',
      'moved',
    ],
    [
      'of a trial counts from the trial',
      { serviceId: 2, intervalMonths: 6 },
      '2027-02-20',
      '2027-02-20',
      '2027-08-20',
      'moved',
    ],
    [
      'of an inspection counts from the inspection',
      { serviceId: 3, intervalMonths: 1 },
      '2027-02-20',
      '2027-02-20',
      '2027-03-20',
      'moved',
    ],
    ['of an earlier trial', { serviceId: 2, intervalMonths: 6 }, '2026-02-01', '2026-03-10', '2027-03-14', 'closed'],
    [
      'at the end of a month',
      { intervalMonths: 1, whenNextServiceAnniversary: '2027-01-31', whenLastComplianceReceived: null },
      '2027-03-01',
      '2027-03-01',
      '2027-03-31',
      'moved',
    ],
  ])('%s', (_, change, received, previous, next, effect) => {
    expect(recordCompliance(service(change), received)).toEqual({
      whenLastComplianceReceived: previous,
      whenNextServiceAnniversary: next,
      effect,
    })
  })
})

const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2020-01-01', days))
const anySystem = fc.record({
  serviceId: fc.constant(SYSTEM),
  whenNextServiceAnniversary: fc.option(day),
  whenLastComplianceReceived: fc.option(day),
  intervalMonths: fc.constantFrom(1, 3, 6, 12),
})

it('pressing Record twice, on the same day or up to a week before or after it, moves the anniversary once', () => {
  fc.assert(
    fc.property(anySystem, day, fc.integer({ min: -7, max: 7 }), (before, received, later) => {
      const once = recordCompliance(before, received)
      const again = recordCompliance({ ...before, ...once }, addDays(once.whenLastComplianceReceived, later))
      expect(again.whenNextServiceAnniversary).toBe(once.whenNextServiceAnniversary)
      expect(again.whenLastComplianceReceived >= once.whenLastComplianceReceived).toBe(true)
    }),
  )
})

it.each<[string, number, Day, Day]>([
  ['a year later', 12, '2028-03-01', '2029-02-28'],
  ['years later, before a leap year', 12, '2031-03-02', '2032-02-28'],
  ['on 28 February of a leap year', 12, '2032-02-28', '2033-02-28'],
  ['half-yearly', 6, '2031-10-01', '2032-02-28'],
])('an anniversary of 29 February that moved on is 28 February, in leap years too: %s', (_, months, received, next) => {
  expect(anniversaryAfter('2028-02-29', months, received)).toBe(next)
})

it('an anniversary that can move no further is the last day', () => {
  expect(anniversaryAfter('9999-03-14', 12, '9999-03-14')).toBe('9999-12-31')
  expect(anniversaryAfter('9990-03-14', 12, '9999-12-31')).toBe('9999-12-31')
})

it('an anniversary moves past the day received, and no more than an interval past one that was due', () => {
  fc.assert(
    fc.property(anySystem, day, (before, received) => {
      const { whenNextServiceAnniversary: next, effect } = recordCompliance(before, received)
      fc.pre(effect === 'moved')
      const wasDue = before.whenNextServiceAnniversary ?? received
      const latest = addMonths(received > wasDue ? received : wasDue, before.intervalMonths)
      expect(next > received).toBe(true)
      // A short month may take the day of the anniversary back by up to three days.
      expect(next <= addDays(latest, 3)).toBe(true)
    }),
  )
})
