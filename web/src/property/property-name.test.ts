import { expect, it } from 'vitest'
import { propertyNameOf } from './property-name.ts'

it.each([
  ['Kōwhai Tower, 12 Main Road, Taupō', '12 Main Road, Taupō', 'Kōwhai Tower'],
  ['12 Main Road, Taupō', '12 Main Road, Taupō', '12 Main Road, Taupō'],
  ['Kōwhai Tower', '', 'Kōwhai Tower'],
])('%s', (propertyNameAndLocation, propertyLocation, name) => {
  expect(propertyNameOf({ propertyNameAndLocation, propertyLocation })).toBe(name)
})
