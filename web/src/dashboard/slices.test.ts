import { expect, it } from 'vitest'
import { countSlices, SLICE_DETAILS } from './slices.ts'

it('counts each due day once, in its slice of the chart', () => {
  const days = [null, -3, 0, 6, 7, 20, 21, 29, 30, 31, 400]
  expect(countSlices(days.map((each) => ({ days: each })))).toEqual({ Overdue: 4, Upcoming: 2, Away: 2, Completed: 3 })
  expect(countSlices([])).toEqual({ Overdue: 0, Upcoming: 0, Away: 0, Completed: 0 })
})

it('says which due days a slice counts', () => {
  expect(Object.values(SLICE_DETAILS).map(({ meaning }) => meaning)).toEqual([
    'Late, due within 6 days, or no date',
    'Due in 7 to 20 days',
    'Due in 21 to 29 days',
    'Due in 30 days or more',
  ])
})
