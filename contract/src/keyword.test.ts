import { describe, expect, test } from 'vitest'
import { fold, keywords, matchedRanges, matchesKeywords } from './keyword.ts'

const matches = (text: string, query: string) => matchesKeywords(fold(text), keywords(query))

describe('a keyword filter', () => {
  test.each([
    ['12 Whangārei Library', 'whangarei', true],
    ['12 Whangārei Library', 'WHANGĀREI lib', true],
    ['12 Whangārei Library', 'ibrary', false],
    ['12 Whangārei Library', 'library 12', true],
    ['12 Whangārei Library', 'library 13', false],
    ['Emergency lighting (SS14/2)', 'ss14/2', true],
    ['Emergency lighting (SS14/2)', '2', true],
    ['Ref GR-875', '875', true],
    ["Central Hawke's Bay", "hawke's", true],
    ['scat cat', 'cat', true],
    ['scatter', 'cat', false],
    ['anything', '   ', true],
  ])('over "%s" for "%s" answers %s', (text, query, expected) => {
    expect(matches(text, query)).toBe(expected)
  })
})

test('ranges show what matched, in the text as it stands', () => {
  expect(matchedRanges('Whangārei wharf', keywords('whanga wha'))).toEqual([
    [0, 6],
    [10, 13],
  ])
  expect(matchedRanges('Napier', keywords('hast'))).toEqual([])
})
