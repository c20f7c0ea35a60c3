import { expect, it } from 'vitest'
import { sortRows } from './sort-rows.ts'

it('sorts texts as people read them, numbers inside included', () => {
  expect(sortRows(['Unit 10', 'unit 2', 'Ōtaki', 'Oamaru'], (row) => row, false)).toEqual([
    'Oamaru',
    'Ōtaki',
    'unit 2',
    'Unit 10',
  ])
})

it('keeps rows without a value last in both directions', () => {
  expect(sortRows([3, null, 1], (row) => row, false)).toEqual([1, 3, null])
  expect(sortRows([3, null, 1], (row) => row, true)).toEqual([3, 1, null])
})

it('keeps the order of equal rows', () => {
  const rows = [
    { name: 'a', at: 1 },
    { name: 'A', at: 2 },
    { name: 'a', at: 3 },
  ]
  expect(sortRows(rows, (row) => row.name, true).map((row) => row.at)).toEqual([1, 2, 3])
})
