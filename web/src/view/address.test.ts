import { expect, test } from 'vitest'
import { isSameSearch, keptSearch, searchOf } from './address.ts'

test('a view keeps filters, facets and sort, not the page, the open record and the view itself', () => {
  const search = {
    sort: '-due',
    q: 'lift',
    inactive: true,
    city: 'Napier,-',
    page: 3,
    size: 50,
    view: 7,
    defect: 9,
    slice: undefined,
  }
  const kept = keptSearch(search)
  expect(kept).toEqual([
    { name: 'city', value: 'Napier,-' },
    { name: 'inactive', value: 'true' },
    { name: 'q', value: 'lift' },
    { name: 'sort', value: '-due' },
  ])
  expect(searchOf(kept)).toEqual({ city: 'Napier,-', inactive: 'true', q: 'lift', sort: '-due' })
})

test('the order of values makes no other view', () => {
  const one = [
    { name: 'q', value: 'lift' },
    { name: 'city', value: 'Napier' },
  ]
  expect(isSameSearch(one, one.toReversed())).toBe(true)
  expect(isSameSearch(one, one.slice(1))).toBe(false)
})

test('blanks around the words of a filter, and how a macron is typed, make no other view', () => {
  const kept = [{ name: 'q', value: 'wh\u0101nau' }]
  expect(keptSearch({ q: ' wha\u0304nau ' })).toEqual(kept)
  expect(isSameSearch(kept, [{ name: 'q', value: 'wha\u0304nau ' }])).toBe(true)
  expect(keptSearch({ q: ' ' })).toEqual([])
})
