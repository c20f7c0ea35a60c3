import { expect, test } from 'vitest'
import { isPostalBox } from './rules.ts'

test.each([
  ['PO Box 1204, Taupō', true],
  ['P.O. Box 7', true],
  ['p o box 9', true],
  ['Private Bag 55123', true],
  ['Reception, ground floor', false],
  ['The box beside the panel, 12 Poboxton Road', false],
  ['', false],
])('%s is a postal box: %s', (place, expected) => {
  expect(isPostalBox(place)).toBe(expected)
})
