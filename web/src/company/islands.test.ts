import { expect, test } from 'vitest'
import { islandCodes, islandOf } from './islands.ts'

test.each([
  [[], ''],
  [['NI'], 'NI'],
  [['SI'], 'SI'],
  [['SI', 'NI'], 'NI SI'],
] as const)('the toggles %j make the text "%s"', (codes, island) => {
  expect(islandOf(codes)).toBe(island)
  expect(islandCodes(island).toSorted()).toEqual(codes.toSorted())
})
