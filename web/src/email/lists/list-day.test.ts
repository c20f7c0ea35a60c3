import { expect, it } from 'vitest'
import { listDay } from './list-day.ts'

const TODAY = '2026-11-21'

it.each([
  [undefined, TODAY],
  ['2026-11-20', TODAY],
  ['2026-11-21', TODAY],
  ['2026-11-22', '2026-11-22'],
  ['2027-11-22', '2027-11-22'],
  ['2027-11-23', TODAY],
])('%s is the list of %s', (asked, day) => {
  expect(listDay(asked, TODAY)).toBe(day)
})
