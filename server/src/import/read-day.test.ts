import { expect, test } from 'vitest'
import { CellFault } from './fault.ts'
import { readDay } from './read-day.ts'

test.each([
  ['3/12/2026', '2026-12-03'],
  ['03/12/2026', '2026-12-03'],
  ['3/12/26', '2026-12-03'],
  ['03.12.2026', '2026-12-03'],
  ['3-12-2026', '2026-12-03'],
  ['3 Dec 2026', '2026-12-03'],
  ['3-Dec-26', '2026-12-03'],
  ['3 december 2026', '2026-12-03'],
  ['3rd December, 2026', '2026-12-03'],
  ['3Dec2026', '2026-12-03'],
  ['3 Sept. 2026', '2026-09-03'],
  ['2026-12-03', '2026-12-03'],
  ['2026/12/3', '2026-12-03'],
  ['2026-12-03T00:00:00', '2026-12-03'],
  ['3/12/2026 0:00', '2026-12-03'],
  ['3/12/2026 12:00:00 am', '2026-12-03'],
  ['3/12/2026, 12:00\u202fAM', '2026-12-03'],
  ['3 Dec 2026 12:00 a.m.', '2026-12-03'],
  ['  3/12/2026 ', '2026-12-03'],
  ['29/02/2028', '2028-02-29'],
  ['1/2/99', '2099-02-01'],
  [new Date('2026-12-03T00:00:00Z'), '2026-12-03'],
  [new Date('2026-12-03T13:45:00Z'), '2026-12-03'],
  ['31/12/9999', '9999-12-31'],
  [new Date('9999-12-31T00:00:00Z'), '9999-12-31'],
  ['', null],
  [null, null],
])('%j is the day %j', (cell, day) => {
  expect(readDay(cell)).toBe(day)
})

test.each([
  ['31/02/2027', 'exists'],
  ['29/02/2027', 'exists'],
  ['12/25/2026', 'exists'],
  ['0/1/2026', 'exists'],
  ['31 Nov 2026', 'exists'],
  ['2026-13-01', 'exists'],
  ['tbc', 'is not a date'],
  ['Dec 2026', 'is not a date'],
  ['3/12', 'is not a date'],
  ['3/12/226', 'is not a date'],
  ['3.12/2026', 'is not a date'],
  ['3 Foo 2026', 'is not a date'],
  ['3/12/2026 14:30', 'is not a date'],
  ['3/12/2026 12:00:00 pm', 'is not a date'],
  ['3/12/2026 12:00', 'is not a date'],
  [46_359, 'is not a date'],
  [true, 'is not a date'],
  ['3/12/0226', 'too far away'],
  ['3/12/2526', 'too far away'],
  ['30/12/9999', 'too far away'],
  [new Date('1899-12-31T12:00:00Z'), 'too far away'],
])('%j is refused', (cell, reason) => {
  const fault = readDay(cell)
  expect(fault instanceof CellFault ? fault.reason : fault).toContain(reason)
})
