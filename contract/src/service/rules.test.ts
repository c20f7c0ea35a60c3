import { expect, test } from 'vitest'
import { bwofAnniversary, isReady, recordCompliance } from './rules.ts'

test.each([
  ['2027-02-12', 12, '2026-11-20', '2028-02-12'],
  // late or early, the anniversary does not drift
  ['2026-10-01', 6, '2026-11-20', '2027-04-01'],
  ['2026-08-31', 6, '2026-08-01', '2027-02-28'],
  [null, 3, '2026-11-30', '2027-02-28'],
])('anniversary %s, every %i months, done on %s: next %s', (anniversary, intervalMonths, received, next) => {
  expect(recordCompliance({ whenNextServiceAnniversary: anniversary, intervalMonths }, received)).toEqual({
    whenLastComplianceReceived: received,
    whenNextServiceAnniversary: next,
  })
})

test.each([
  ['2027-02-13', '2027-02-12', true],
  ['2027-02-12', '2027-02-12', false],
  [null, '2027-02-12', false],
  ['2027-02-12', null, false],
])('a system due %s under a warrant of %s is ready: %s', (system, warrant, expected) => {
  expect(isReady(system, warrant)).toBe(expected)
})

test('the earliest active warrant counts', () => {
  const service = { serviceId: 1, parentServiceId: null, active: true, whenDeleted: null }
  expect(
    bwofAnniversary([
      { ...service, whenNextServiceAnniversary: '2027-05-01' },
      { ...service, whenNextServiceAnniversary: '2027-02-01' },
      { ...service, whenNextServiceAnniversary: '2026-02-01', active: false },
      { ...service, whenNextServiceAnniversary: null },
      { ...service, serviceId: 2, whenNextServiceAnniversary: '2026-01-01' },
    ]),
  ).toBe('2027-02-01')
})
