import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { expect, test } from 'vitest'
import { buildService } from '../testing/factories.ts'
import { buildDashboardRow } from '../testing/row-factories.ts'
import { withChangedServices, withRowsOf, withSameRows } from './rows.ts'

const row = (propertyId: number, propertyServiceId: number, due: string | null) =>
  ({ propertyId, propertyServiceId, due, propertyName: 'Rimu House' }) as VisibleDashboardRow

const undated = row(5, 50, null)
const first = row(1, 10, '2026-03-01')
const second = row(2, 20, '2026-03-01')
const third = row(1, 11, '2026-04-01')
const old = [undated, first, second, third]

test('rows of a property take their places by due day; the others stay the same objects', () => {
  const later = row(2, 20, '2026-05-01')
  const added = row(2, 21, '2026-02-01')
  const now = withRowsOf(old, new Set([2]), [added, later])
  expect(now).toEqual([undated, added, first, third, later])
  for (const each of [undated, first, third]) expect(now).toContain(each)
})

test('rows of a property that it no longer has leave', () => {
  expect(withRowsOf(old, new Set([1, 5]), [])).toEqual([second])
})

test('rows that are all as before are the same list', () => {
  expect(
    withSameRows(
      old,
      old.map((each) => ({ ...each })),
    ),
  ).toBe(old)
  expect(withRowsOf(old, new Set([2]), [second])).toBe(old)
})

test('a row that is as before is the same object, wherever it stands', () => {
  const again = [row(1, 11, '2026-04-01'), { ...first, propertyName: 'Kauri Court' }]
  const [same, changed] = withSameRows(old, again)
  expect(same).toBe(third)
  expect(changed).toBe(again[1])
})

test('a row shows what was changed in place, before its place is known', () => {
  const other = buildDashboardRow({ propertyServiceId: 103 })
  const before = buildService({ propertyServiceId: 102 })
  const after = { ...before, whenNextServiceAnniversary: '2027-03-04', active: false, supplierName: 'Hīnau Alarms' }
  const now = withChangedServices([buildDashboardRow(), other], [{ before, after }], '2027-03-01')
  expect(now[0]).toMatchObject({ due: '2027-03-04', days: 3, serviceActive: false, supplierName: 'Hīnau Alarms' })
  expect(now[1]).toBe(other)
})
