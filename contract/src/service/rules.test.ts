import { expect, test } from 'vitest'
import { bwofAnniversary, isReady } from './rules.ts'

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
