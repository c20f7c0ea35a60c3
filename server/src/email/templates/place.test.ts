import { expect, test } from 'vitest'
import { addressOf, buildingAndAddress } from './place.ts'

const NAPIER = { streetAddress: '12 McVay Street', suburb: 'Napier South', city: 'Napier', postcode: '4110' }

test.each([
  ['Rimu House', 'Rimu House, 12 McVay Street, Napier South, Napier 4110'],
  ['12 McVay Street', '12 McVay Street, Napier South, Napier 4110'],
  ['12 mcvay street', '12 McVay Street, Napier South, Napier 4110'],
  ['12 McVay Street, Napier South', '12 McVay Street, Napier South, Napier 4110'],
  ['Rimu House, 12 McVay Street', 'Rimu House, 12 McVay Street, Napier South, Napier 4110'],
  ['Rimu House, 12 McVay Street, Napier South', 'Rimu House, 12 McVay Street, Napier South 4110'],
  ['', '12 McVay Street, Napier South, Napier 4110'],
])('%j is told with its address once', (building, expected) => {
  expect(buildingAndAddress(building, NAPIER)).toBe(expected)
})

test('a suburb that is named like its city is named once', () => {
  expect(addressOf({ ...NAPIER, suburb: 'Napier' })).toBe('12 McVay Street, Napier 4110')
})

test('an address of which little is known has no empty parts', () => {
  expect(buildingAndAddress('Bare', { streetAddress: '', suburb: '', city: '', postcode: '' })).toBe('Bare')
})
