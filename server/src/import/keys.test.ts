import { expect, test } from 'vitest'
import { companyKey, textKey } from './keys.ts'

test.each([
  ['Napier CC', 'Napier City Council'],
  ['BULLER  dc', 'Buller District Council'],
  ['Whangārei District Council', 'Whangarei DC'],
  ['Thames Coromandel DC', 'Thames-Coromandel District Council'],
  ["Central Hawke's Bay DC", 'Central Hawke’s Bay District Council'],
  ['Tūī Compliance', 'tui compliance'],
  ['Tu\u0304i\u0304 Compliance', 'Tūī Compliance'],
  ['Green lane Facilities', 'Greenlane  Facilities '],
  ['Body Corporate 43016', 'body corporate43016'],
])('%s and %s are one company', (one, other) => {
  expect(companyKey(one)).toBe(companyKey(other))
})

test.each([
  ['Unit 1-2 Trust', 'Unit 12 Trust'],
  ['Body Corporate 1 23', 'Body Corporate 12 3'],
  ['Kea Fire', 'Kea Fire Limited'],
  ['Hutt City Council', 'Upper Hutt City Council'],
])('%s and %s are two companies', (one, other) => {
  expect(companyKey(one)).not.toBe(companyKey(other))
})

test('spacing and hyphens tell addresses apart', () => {
  expect(textKey('1-3 Mā  Street ')).toBe(textKey('1-3 ma street'))
  expect(textKey('1-3 Ma Street')).not.toBe(textKey('13 Ma Street'))
})
