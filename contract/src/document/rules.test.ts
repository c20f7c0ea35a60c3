import { expect, test } from 'vitest'
import { belongsTo } from './rules.ts'

test.each([
  ['12 plan.pdf', true],
  ['12.pdf', true],
  ['12-plan.pdf', true],
  ['123 plan.pdf', false],
  ['plan 12.pdf', false],
  // A digit of another script. Whether the database treats it as a digit depends on its locale.
  ['12٣.pdf', false],
])('%s is a document of property 12: %s', (fileName, expected) => {
  expect(belongsTo(fileName, 12)).toBe(expected)
})
