import { expect, test } from 'vitest'
import { chartSlice, rowStatus } from './rules.ts'

test.each([
  [null, 'overdue', 'Overdue'],
  [-400, 'overdue', 'Overdue'],
  [0, 'overdue', 'Overdue'],
  [6, 'overdue', 'Overdue'],
  [7, 'pending', 'Upcoming'],
  [20, 'pending', 'Upcoming'],
  [21, 'pending', 'Away'],
  [22, 'away', 'Away'],
  [29, 'away', 'Away'],
  [30, 'away', 'Completed'],
  [31, 'none', 'Completed'],
])('%s days: the row is %s, the chart counts it as %s', (days, status, slice) => {
  expect(rowStatus(days)).toBe(status)
  expect(chartSlice(days)).toBe(slice)
})
