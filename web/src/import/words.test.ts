import { FATES } from '@app/contract/import/rules'
import type { FateCounts } from '@app/contract/import/schema'
import { expect, test } from 'vitest'
import { rowCount, summaryOf } from './words.ts'

const counts = (some: Partial<FateCounts>): FateCounts => ({
  ...(Object.fromEntries(FATES.map((fate) => [fate, 0])) as FateCounts),
  ...some,
})
const outcome = (some: Partial<FateCounts>) => ({ counts: counts(some), besides: [], checkedAs: '' })

test.each([
  [{ added: 1 }, 'Adds 1 property'],
  [{ added: 1200, changed: 1 }, 'Adds 1,200 properties, changes 1 property'],
  [{ changed: 3, refused: 2 }, 'Changes 3 properties'],
  [{ same: 4 }, 'Nothing to import'],
])('%j is "%s"', (some, words) => {
  expect(summaryOf('properties', outcome(some), ['Adds', 'changes'])).toBe(words)
})

test('rows are counted', () => {
  expect([0, 1, 5000].map(rowCount)).toEqual(['0 rows', '1 row', '5,000 rows'])
})
